// GENERATED GcWindow
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;

@GcContainer
abstract class Window extends GcObject {
  // WARNING [HoldOfOwner] Field 'presenter' has type Presenter, so that it can lead to a GcRoot<Window>. If that holds the object with this field, the object is never freed. Use a GcWeak instead, or a @GcContainer with a @Weak field.
  Presenter presenter;
}

final class Presenter {
  GcRoot<Window> window;
}
