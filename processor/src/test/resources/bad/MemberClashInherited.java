// [MemberClash] Method 'create(GcScope)' of 'Base' stands in the way of the static method 'create' that Lasso writes into GcNode. Rename it, or change its parameters.
// [MemberClash] Method 'create(GcScope, T)' of 'GenericBase' stands in the way of the static method 'create' that Lasso writes into GcOfStrings. Rename it, or change its parameters.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

abstract class Base extends GcObject {
  void create(GcScope scope) {}
}

@GcContainer
abstract class Node extends Base {} // ERROR

abstract class GenericBase<T> extends GcObject {
  void create(GcScope scope, T value) {}
}

@GcContainer
abstract class OfStrings extends GenericBase<String> { // ERROR
  OfStrings(Object value) {}
}
