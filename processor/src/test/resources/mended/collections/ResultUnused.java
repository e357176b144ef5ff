// The most recently opened scope may be a long-lived one, such as the scope of a server or of a suspended generator. It
// keeps alive every object that is handed over to it, so 1,000 calls leave 1,000 objects. `set` instead of `put`, and
// `replace` instead of the `set` of a list, do not hand anything over. However, if the program uses the old element
// after the call, through a variable that was read before it, leave the call as it is.
//
// To suppress the warning, put `@SuppressWarnings("ResultUnused")` on the method or the class.
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
