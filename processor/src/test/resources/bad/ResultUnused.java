// GENERATED GcCache GcPage
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcMap;

@GcContainer
abstract class Cache extends GcObject {
  @Owned final GcMap<String, Page> pages = new GcMap<>();

  void reload(String name, Page page) {
    // JAVAC NOTE [ResultUnused] The result of 'put' is not used here. An element that leaves the collection is handed to the most recently opened scope, which holds it until it closes. Call 'set' instead, and the element dies at once.
    pages.put(name, page);
  }
}

@GcContainer
abstract class Page extends GcObject {}
