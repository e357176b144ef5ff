package run;

import dev.lasso.annotations.GcContainer;
import run.far.FarVector;

/** Knows better what its items are. */
@GcContainer
abstract class NodeVector extends FarVector<Node> {
  /** Uses the array as an array of nodes. */
  static Node[] nodes(Vector<Node> self) {
    return self.items.clone();
  }
}
