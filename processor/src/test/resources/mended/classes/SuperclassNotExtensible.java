// The generated class of a subclass also frees what inherited fields own. From another package it cannot access them, and
// calls static methods that exist only for a class with `extensible = true`. Abstract setters of the class are implemented
// in subclasses of all packages, if they are `public` or `protected`.
package mended;

import dev.lasso.annotations.GcContainer;
import mended.other.Widget;

@GcContainer
abstract class Button extends Widget {}
