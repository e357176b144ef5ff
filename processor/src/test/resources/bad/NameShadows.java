// GENERATED GcScope
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
// NOTE [NameShadows] The generated class of 'Scope' is called GcScope, like a class of Lasso. Under a star import of its package, GcScope means the generated class everywhere in 'bad'. Rename the class, or import dev.lasso.runtime.GcScope.
abstract class Scope extends GcObject {}
