// GENERATED GcCity GcTrip
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Trip extends GcObject {
  @Owned
  // WARNING [PlainValue] Field 'roads' has type GcList<Road>, and Road, which is plain data, refers to a container, City. That reference is not counted, and the field does not keep the container alive. Use an abstract @GcContainer class with @Owned fields instead of Road, or suppress this warning if something else keeps each City alive.
  final GcList<Road> roads = new GcList<>();
}

record Road(City from, City to) {}

@GcContainer
abstract class City extends GcObject {}
