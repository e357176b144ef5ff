// Abstract setters of the class are implemented in subclasses of all packages, if they are `public` or `protected`.
package mended;

import dev.lasso.annotations.GcContainer;
import mended.other.Widget;

@GcContainer
abstract class Button extends Widget {}
