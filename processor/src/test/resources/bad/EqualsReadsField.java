// GENERATED GcCity GcStop
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class City extends GcObject {}

@GcContainer
abstract class Stop extends GcObject {
  @Weak City city;
  final String name;

  Stop(City city, String name) {
    this.city = city;
    this.name = name;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Stop stop && name.equals(stop.name);
  }

  @Override
  public int hashCode() {
    // JAVAC NOTE [EqualsReadsField] 'hashCode' reads @Weak field 'city', which can change and is null once its object is dead, so that a set or map no longer finds the object. Compare plain fields only, or identity, which needs neither equals nor hashCode.
    return 31 * name.hashCode() + System.identityHashCode(city);
  }
}
