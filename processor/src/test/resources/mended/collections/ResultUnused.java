// If that scope lives long, such as that of a server, the old elements pile up. [Other
// methods](../scopes.md#collections-that-return-what-they-remove) also have a variant that returns nothing. Leave the
// call as it is if the program still uses the old element.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcMap;

@GcContainer
abstract class Cache extends GcObject {
  @Owned final GcMap<String, Page> pages = new GcMap<>();

  void reload(String name, Page page) {
    pages.set(name, page); // the old page dies here
  }
}

@GcContainer
abstract class Page extends GcObject {}
