// A collection counts its elements that are containers. It does not look inside a record, an array or a `java.util`
// collection, so the objects in there have no owner. There is no warning for the keys of a map, because keys only find
// what the map owns.
//
// To suppress the warning, put `@SuppressWarnings("PlainValue")` on the field, best with a comment that says what keeps
// those objects alive.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Trip extends GcObject {
  @Owned final GcList<Road> roads = new GcList<>();
}

@GcContainer
abstract class Road extends GcObject {
  @Owned final City from;
  @Owned final City to;

  Road(City from, City to) {
    this.from = from;
    this.to = to;
  }
}

@GcContainer
abstract class City extends GcObject {}
