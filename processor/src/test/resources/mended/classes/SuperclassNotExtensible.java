// For subclasses in other packages, make its abstract setters `public` or `protected`.
package mended;

import dev.lasso.annotations.GcContainer;
import mended.other.Widget;

@GcContainer
abstract class Button extends Widget {}
