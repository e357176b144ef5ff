// GENERATED GcScope GcList GcRoot
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
// NOTE [NameShadows] The generated class of 'Scope' is called GcScope, like a class of Lasso. Under a star import of its package, GcScope means the generated class everywhere in 'bad'. Rename the class, or import dev.lasso.runtime.GcScope.
abstract class Scope extends GcObject {}

@GcContainer
// NOTE [NameShadows] The generated class of 'List' is called GcList, like a class of Lasso. Under a star import of its package, GcList means the generated class everywhere in 'bad'. Rename the class, or import dev.lasso.runtime.collections.GcList.
abstract class List extends GcObject {}

@GcContainer
@SuppressWarnings("NameShadows")
abstract class Root extends GcObject {}
