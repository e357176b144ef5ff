package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.util.function.Consumer;

@GcContainer
abstract class Button extends GcObject {
  @Owned Window window;
  Consumer<Window> pressed;

  abstract void setWindow(Window window);

  void opens(Window opened) {
    setWindow(opened);
    pressed = each -> each.open();
  }

  void press() {
    pressed.accept(window);
  }
}

@GcContainer
abstract class Window extends GcObject {
  void open() {}
}
