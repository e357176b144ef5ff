// GENERATED GcUnmarked other.GcWidget
package bad;

import bad.other.PlainWidget;
import bad.other.Widget;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

/** The container superclass is not the direct one. */
@GcContainer
// ERROR [SuperclassNotExtensible] @GcContainer class 'Slider' cannot extend 'Widget', a container class of package 'bad.other' that is not extensible, because GcSlider, which Lasso generates, could not access its fields. Annotate 'Widget' @GcContainer(extensible = true), or move 'Slider' to that package.
abstract class Slider extends PlainWidget {}

/** A subclass of a class with an error gets no error of its own. */
@GcContainer
abstract class WideSlider extends Slider {}

class Outer {
  @GcContainer(extensible = true)
  // ERROR [SuperclassNotExtensible] @GcContainer class 'Outer.Knob' cannot extend 'Widget', a container class of package 'bad.other' that is not extensible, because GcOuter_Knob, which Lasso generates, could not access its fields. Annotate 'Widget' @GcContainer(extensible = true), or move 'Outer.Knob' to that package.
  abstract static class Knob extends Widget {}
}

/** No superclass of another package is a container class. */
@GcContainer
abstract class Unmarked extends GcObject {}
