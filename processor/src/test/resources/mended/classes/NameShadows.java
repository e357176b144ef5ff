// A class of the same package, here `bad`, comes before one of a star import such as `dev.lasso.runtime.*`. The message
// is a note, as single imports are not concerned.
//
// Suppress it with `@SuppressWarnings("NameShadows")` on the class.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Block extends GcObject {}
