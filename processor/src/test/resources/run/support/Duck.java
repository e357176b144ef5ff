package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

/** An animal that is a container. */
@GcContainer
abstract class Duck extends GcObject implements Animal, Comparable<Duck> {
  final int number;

  Duck(int number) {
    this.number = number;
  }

  @Override
  public int compareTo(Duck other) {
    return Integer.compare(number, other.number);
  }
}
