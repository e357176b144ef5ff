// GENERATED GcButton GcWindow
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Button extends GcObject {
  Runnable pressed;

  void opens(Window window) {
    // JAVAC WARNING [LambdaCaptures] The code in field 'pressed' of container 'Button' captures 'window': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
    pressed = () -> window.open();
  }
}

@GcContainer
abstract class Window extends GcObject {
  void open() {}
}
