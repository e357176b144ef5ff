package mended;

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
    return name.hashCode();
  }
}
