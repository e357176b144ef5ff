package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

abstract class Base extends GcObject {
  void create(GcScope scope) {}
}

@GcContainer
// ERROR [MemberClash] Method 'create(GcScope)' of 'Base' conflicts with the static method 'create' that Lasso writes into GcNode. Rename it, or change its parameters.
abstract class Node extends Base {}

abstract class GenericBase<T> extends GcObject {
  void create(GcScope scope, T value) {}
}

@GcContainer
// ERROR [MemberClash] Method 'create(GcScope, T)' of 'GenericBase' conflicts with the static method 'create' that Lasso writes into GcOfStrings. Rename it, or change its parameters.
abstract class OfStrings extends GenericBase<String> {
  OfStrings(Object value) {}
}
