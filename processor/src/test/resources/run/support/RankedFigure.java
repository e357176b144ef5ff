package run;

import dev.lasso.annotations.GcContainer;

/** A figure that can be compared with others of its kind. */
@GcContainer
abstract class RankedFigure extends Figure implements Comparable<RankedFigure>, Named {
  final int rank;

  RankedFigure(int rank) {
    this.rank = rank;
  }

  @Override
  public String name() {
    return "figure " + rank;
  }

  @Override
  public int compareTo(RankedFigure other) {
    return Integer.compare(rank, other.rank);
  }
}
