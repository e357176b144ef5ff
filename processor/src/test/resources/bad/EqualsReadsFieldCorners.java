// GENERATED GcLine GcPort GcShip
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Port extends GcObject {}

@GcContainer
abstract class Ship extends GcObject {
  @Owned Port home;
  @Weak Port next;
  @Owned final GcList<Port> visited = new GcList<>();

  abstract Port getHome();

  /** Reports each field once for each method. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Ship ship
        // JAVAC NOTE [EqualsReadsField] 'equals' reads @Owned field 'home', which can change and is null once its object is dead, so that a set or map no longer finds the object. Compare plain fields only, or identity, which needs neither equals nor hashCode.
        && getHome() == ship.getHome()
        // JAVAC NOTE [EqualsReadsField] 'equals' reads @Weak field 'next', which can change and is null once its object is dead, so that a set or map no longer finds the object. Compare plain fields only, or identity, which needs neither equals nor hashCode.
        && next == ship.next;
  }

  /** Reads only a final field, which is never null. */
  @Override
  public int hashCode() {
    return visited.size();
  }

  /** Other methods may read all fields. */
  boolean equals(Ship other) {
    return home == other.home;
  }
}

/** The note can be suppressed. */
@GcContainer
@SuppressWarnings("EqualsReadsField")
abstract class Line extends GcObject {
  @Owned Ship ship;

  @Override
  public boolean equals(Object other) {
    return other instanceof Line line && ship == line.ship;
  }

  @Override
  public int hashCode() {
    return 1;
  }
}
