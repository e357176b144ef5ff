// GENERATED GcWindow GcOther
package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import java.util.function.Supplier;

@GcContainer
abstract class Window extends GcObject {
  // WARNING [HoldOfOwner] Field 'supplier' has type Supplier<GcRoot<Window>>, so that it can lead to a GcRoot<Window>. If that holds the object with this field, the object is never freed. Use a GcWeak instead, or a @GcContainer with a @Weak field.
  Supplier<GcRoot<Window>> supplier;
  // WARNING [HoldOfOwner] Field 'cells' has type Cells, so that it can lead to a GcRootCell<Window>. If that holds the object with this field, the object is never freed. Use a GcWeak instead, or a @GcContainer with a @Weak field.
  Cells cells;
  // WARNING [HoldOfOwner] Field 'box' has type Box<Window>, so that it can lead to a GcRoot<Window>. If that holds the object with this field, the object is never freed. Use a GcWeak instead, or a @GcContainer with a @Weak field.
  Box<Window> box;
  // WARNING [HoldOfOwner] Field 'own' has type GcRootCell<Window>, so that it can lead to a GcRootCell<Window>. If that holds the object with this field, the object is never freed. Use a GcWeak instead, or a @GcContainer with a @Weak field.
  GcRootCell<Window> own;
  GcRootCell<Other> ofOther;
  @Owned GcRootCell<Window> ofOtherHeap;
  Box<Other> otherBox;
  Box<?> anyBox;
  Supplier<GcRoot<Other>> others;
  @Owned Other other;

  @Borrowed(reason = "It has the root of another heap.")
  Cells lent;
}

@GcContainer
abstract class Other extends GcObject {}

class Cells {
  GcRootCell<Window> cell;
}

class Box<T extends GcObject> {
  GcRoot<T> root;
}
