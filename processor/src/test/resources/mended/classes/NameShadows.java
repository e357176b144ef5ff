// A class of the same package, here `bad`, takes precedence over a class from a star import such as
// `dev.lasso.runtime.*`. The message is only a note, because imports of single classes are not affected.
//
// To suppress the note, put `@SuppressWarnings("NameShadows")` on the class.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Block extends GcObject {}
