// [NameShadows] The generated class of 'Scope' is called GcScope, as a class of Lasso's is: under a star import of its package, GcScope means the generated class everywhere in 'bad'. Rename the class, or import dev.lasso.runtime.GcScope.
// [NameShadows] The generated class of 'List' is called GcList, as a class of Lasso's is: under a star import of its package, GcList means the generated class everywhere in 'bad'. Rename the class, or import dev.lasso.runtime.collections.GcList.
// GENERATED GcScope GcList
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Scope extends GcObject {} // NOTE

@GcContainer
abstract class List extends GcObject {} // NOTE
