package dev.lasso.processor.model;

import java.util.Arrays;

/**
 * A method that generated classes implement for the runtime. The constants are in the order of
 * generated code. No other method of a container class may have such a name.
 *
 * <p>If a container class is extensible, all but the first two also have a static form, which does
 * the work for the fields of the class. The generated classes of its subclasses in other packages
 * call it, because the fields may be inaccessible there.
 */
public enum ProtocolMethod {
  HEAP("gcHeap"),
  TYPE("gcType"),
  ITEMS("gcItems"),
  TRAVERSE("gcTraverse"),
  EDGES("gcEdges"),
  CLEAR("gcClear"),
  ADOPT("gcAdopt"),
  FINALIZE("gcFinalize"),
  CLOSE_RESOURCES("gcCloseResources"),
  RELEASE_EDGES("gcReleaseEdges"),
  CLEAR_WEAK("gcClearWeak"),
  WEAK_CLEARED("gcWeakCleared"),
  NATIVE_BYTES("gcNativeBytes");

  private final String methodName;

  ProtocolMethod(String methodName) {
    this.methodName = methodName;
  }

  public String methodName() {
    return methodName;
  }

  /** Returns whether one of these methods has the name. */
  public static boolean isProtocolName(CharSequence name) {
    return Arrays.stream(values()).anyMatch(each -> each.methodName.contentEquals(name));
  }

  /** Returns whether this method has work to do for {@code container} itself. */
  public boolean hasWorkFor(ContainerModel container) {
    return switch (this) {
      case FINALIZE -> container.finalizer().isPresent();
      case NATIVE_BYTES -> container.weight().isPresent();
      default -> container.fields().stream().anyMatch(this::hasWorkFor);
    };
  }

  private boolean hasWorkFor(FieldModel field) {
    return switch (this) {
      case ITEMS -> field instanceof FieldModel.Items;
      case TRAVERSE, EDGES -> field.isEdge();
      case CLEAR -> field.isEdge() && !(field instanceof FieldModel.Owned && field.isFinal());
      case ADOPT -> !(field instanceof FieldModel.Resource resource && resource.isHandle());
      case CLOSE_RESOURCES -> field instanceof FieldModel.Resource;
      case RELEASE_EDGES -> !(field instanceof FieldModel.Resource) || !field.isFinal();
      case CLEAR_WEAK -> field instanceof FieldModel.Weak;
      case WEAK_CLEARED -> field instanceof FieldModel.Weak weak && weak.onClear().isPresent();
      case HEAP, TYPE, FINALIZE, NATIVE_BYTES -> false;
    };
  }
}
