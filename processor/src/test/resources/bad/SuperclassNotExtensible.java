// GENERATED other.GcWidget
package bad;

import dev.lasso.annotations.GcContainer;

@GcContainer
// ERROR [SuperclassNotExtensible] @GcContainer class 'Button' cannot extend 'Widget', a container class of package 'bad.other' that is not extensible, because GcButton, which Lasso generates, could not access its fields. Annotate 'Widget' @GcContainer(extensible = true), or move 'Button' to that package.
abstract class Button extends bad.other.Widget {}
