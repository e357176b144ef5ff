// A class of the same package comes before one of a star import. The message is a note, as single imports are not
// concerned.
//
// Suppress it with `@SuppressWarnings("NameShadows")` on the class.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Block extends GcObject {}
