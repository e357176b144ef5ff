// The generated class of a subclass also frees what inherited fields own. Within a package it accesses these fields
// itself. From another package it cannot, so that it has to call static methods of the superclass's generated class.
// These methods exist only for a class with `extensible = true`, because nothing else needs them. Everything declared
// `public` or `protected` in the class, such as an abstract setter, is implemented in subclasses of all packages.
package mended;

import dev.lasso.annotations.GcContainer;
import mended.other.Widget;

@GcContainer
abstract class Button extends Widget {}
