// If the most recently opened scope lives long, such as that of a server, 1,000 calls leave 1,000 objects. `set` instead
// of `put`, and `replace` instead of the `set` of a list, do not hand anything over. If the program still uses the old
// element, through a variable that was read before the call, leave the call as it is.
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
