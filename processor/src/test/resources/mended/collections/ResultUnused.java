// The scope that was opened last may be a long one, a server's or that of a suspended generator, and keeps alive what is
// handed over to it: 1,000 calls leave 1,000 objects. `set` instead of `put`, and `replace` instead of the `set` of a list,
// hand nothing over. If the old element is used after the call, by way of a variable that was read before, let it stay as
// it is.
//
// Suppress it with `@SuppressWarnings("ResultUnused")` on the method or the class.
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
