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
    // JAVAC NOTE [ResultUnused] Nobody uses what 'put' returns here: it hands an element that leaves the collection over to the scope that was opened last, where that lives until the scope closes. Call 'set', which lets the element die at once.
    pages.put(name, page);
  }
}

@GcContainer
abstract class Page extends GcObject {}
