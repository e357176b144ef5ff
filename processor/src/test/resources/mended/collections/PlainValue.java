// A collection counts the containers in it, and what they own in turn. It takes a record, an array or a collection of
// `java.util` as it is, and the objects in there have no owner. For the keys of a map there is no warning: they only
// find what the map owns.
//
// Suppress it with `@SuppressWarnings("PlainValue")` on the field, best with a comment that says what keeps those
// objects alive.
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
