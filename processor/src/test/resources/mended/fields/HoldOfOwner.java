package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcWeak;

@GcContainer
abstract class Window extends GcObject {
  Presenter presenter;
}

final class Presenter {
  GcWeak<Window> window;
}
