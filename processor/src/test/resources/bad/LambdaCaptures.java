// GENERATED GcButton GcWindow
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Button extends GcObject {
  Runnable pressed;

  void opens(Window window) {
    // JAVAC WARNING [LambdaCaptures] The code in field 'pressed' of container 'Button' captures 'window'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    pressed = () -> window.open();
  }
}

@GcContainer
abstract class Window extends GcObject {
  void open() {}
}
