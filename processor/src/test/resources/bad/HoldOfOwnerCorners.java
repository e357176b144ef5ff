// GENERATED GcWindow GcOther
package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcRootMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
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
  // WARNING [HoldOfOwner] Field 'cellList' has type List<GcRootCell<Window>>, so that it can lead to a GcRootCell<Window>. If that holds the object with this field, the object is never freed. Use a GcWeak instead, or a @GcContainer with a @Weak field.
  List<GcRootCell<Window>> cellList;
  // WARNING [HoldOfOwner] Field 'maps' has type Map<String, GcRootCell<Window>>, so that it can lead to a GcRootCell<Window>. If that holds the object with this field, the object is never freed. Use a GcWeak instead, or a @GcContainer with a @Weak field.
  Map<String, GcRootCell<Window>> maps;
  // WARNING [HoldOfOwner] Field 'array' has type GcRootCell<Window>[], so that it can lead to a GcRootCell<Window>. If that holds the object with this field, the object is never freed. Use a GcWeak instead, or a @GcContainer with a @Weak field.
  GcRootCell<Window>[] array;
  // WARNING [HoldOfOwner] Field 'noted' has type Noted, so that it can lead to a GcRootCell<Window>. If that holds the object with this field, the object is never freed. Use a GcWeak instead, or a @GcContainer with a @Weak field.
  Noted noted;
  // WARNING [HoldOfOwner] Field 'presenters' has type List<Box<Window>>, so that it can lead to a GcRoot<Window>. If that holds the object with this field, the object is never freed. Use a GcWeak instead, or a @GcContainer with a @Weak field.
  List<Box<Window>> presenters;
  // WARNING [HoldOfOwner] Field 'boxes' has type Boxes, so that it can lead to a GcRoot<Window>. If that holds the object with this field, the object is never freed. Use a GcWeak instead, or a @GcContainer with a @Weak field.
  Boxes boxes;
  // WARNING [HoldOfOwner] Field 'link' has type GcHeapLink<Window>, so that it can lead to a GcHeapLink<Window>. If that holds the object with this field, the object is never freed. Use a GcWeak instead, or a @GcContainer with a @Weak field.
  GcHeapLink<Window> link;
  // WARNING [HoldOfOwner] Field 'rootMap' has type GcRootMap<String, Window>, so that it can lead to a GcRootMap<String, Window>. If that holds the object with this field, the object is never freed. Use a GcWeak instead, or a @GcContainer with a @Weak field.
  GcRootMap<String, Window> rootMap;
  GcRootCell<Other> ofOther;
  List<GcRootCell<Other>> ofOthers;
  Consumer<GcRootCell<Window>> consumer;
  Owner farther;
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

record Noted(GcRootCell<Window> cell) {}

class Boxes {
  List<GcRoot<Window>> roots;
}

class Owner {
  Boxes boxes;
}
