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

  @Weak
  // ERROR [SealedMixed] Field 'weak' has type Mixed, which permits containers and also 'Plain', which is none. Annotate it @Owned, which counts the containers among its values, unless the type is AutoCloseable; or @Borrowed(reason = "…").
  Mixed weak;

  // ERROR [SealedMixed] Field 'unmarked' has type Mixed, which permits containers and also 'Plain', which is none. Annotate it @Owned, which counts the containers among its values, unless the type is AutoCloseable; or @Borrowed(reason = "…").
  Mixed unmarked;

  @Owned
  Deep deep;

  @Weak
  // ERROR [SealedMixed] Field 'deeplyWeak' has type Deep, which permits containers and also 'Plain', which is none. Annotate it @Owned, which counts the containers among its values, unless the type is AutoCloseable; or @Borrowed(reason = "…").
  Deep deeplyWeak;

  @Owned
  Open open;

  @Owned
  // ERROR [SealedMixed] Field 'closed' has type Closed, which permits containers and also 'Plain', which is none. Annotate it @Owned, which counts the containers among its values, unless the type is AutoCloseable; or @Borrowed(reason = "…").
  Closed closed;

  @Owned
  T argument;

  // ERROR [PlainCollection] Field 'list' has type List<Mixed>, which can hold containers and counts none of them. Use @Owned final GcList<GcObject>, or annotate it @Borrowed(reason = "…").
  List<Mixed> list;

  // ERROR [StaticContainer] Static field 'shared' can refer to a container, Mixed, and nobody keeps that alive. Use a static GcRoot, or an instance field.
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
