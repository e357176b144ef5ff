package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import java.util.List;

@GcContainer
abstract class Node<T extends Mixed> extends GcObject implements Mixed, Deep, Open, Closed, All {
  @Owned
  Mixed owned;

  // ERROR [WeakType] @Weak field 'weak' has type Mixed, which is not a container, and Lasso only knows when containers die. Remove @Weak, or change the type to a subclass of GcObject.
  @Weak
  Mixed weak;

  // ERROR [ContainerField] Field 'unmarked' can refer to a container, Mixed, and does not say what keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
  Mixed unmarked;

  @Owned
  Deep deep;

  // ERROR [WeakType] @Weak field 'deeplyWeak' has type Deep, which is not a container, and Lasso only knows when containers die. Remove @Weak, or change the type to a subclass of GcObject.
  @Weak
  Deep deeplyWeak;

  @Owned
  Open open;

  // A container in it is refused when it is stored.
  @Owned
  Closed closed;

  @Owned
  T argument;

  // ERROR [PlainCollection] Field 'list' has type List<Mixed>, which can refer to containers and counts none of them. Use @Owned final GcList<Mixed>, GcSet or GcMap, or for a single reference @Owned or @Weak Mixed, or annotate it @Borrowed(reason = "…").
  List<Mixed> list;

  // ERROR [StaticContainer] Static field 'shared' can refer to a container, Mixed, but does not keep it alive. Use a static GcRoot, or an instance field.
  static Mixed shared;

  @Borrowed(reason = "the caller holds it")
  Mixed borrowed;

  @Owned
  All all;

  None none;

  @Override
  public void close() {}
}

sealed interface Mixed extends Deep permits Node, Plain {}

sealed interface Deep permits Node, Mixed {}

sealed interface Open permits Node, Later {}

sealed interface Closed extends AutoCloseable permits Node, Plain {}

sealed interface All permits Node {}

sealed interface None permits Plain {}

record Plain() implements Mixed, Closed, None {
  @Override
  public void close() {}
}

non-sealed interface Later extends Open {}
