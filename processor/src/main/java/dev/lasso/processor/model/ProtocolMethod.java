package dev.lasso.processor.model;

import java.util.Arrays;

/**
 * A method that generated classes write for the runtime, in the order in which they are written. No
 * other method of a host may have its name.
 *
 * <p>But for the first two, each is a static method that does the host's part and calls the super
 * host's, and, but for {@link #ITEMS}, an instance method that calls the static one: the fields of
 * a host may be hidden from the packages of its sub hosts, and compilers do not tell their order in
 * a class that was compiled before.
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
  CLOSE("gcClose"),
  DROP("gcDrop"),
  FORGET("gcForget"),
  TELL("gcTell"),
  WEIGHT("gcWeight");

  private final String methodName;

  ProtocolMethod(String methodName) {
    this.methodName = methodName;
  }

  /** Its name. */
  public String methodName() {
    return methodName;
  }

  /** Whether {@code name} is the name of one of these methods. */
  public static boolean isName(CharSequence name) {
    return Arrays.stream(values()).anyMatch(each -> each.methodName.contentEquals(name));
  }

  /** Whether {@code host} has something of its own to do in this method. */
  public boolean concerns(HostModel host) {
    return switch (this) {
      case FINALIZE -> host.finalizer().isPresent();
      case WEIGHT -> host.weight().isPresent();
      default -> host.fields().stream().anyMatch(this::concerns);
    };
  }

  private boolean concerns(FieldModel field) {
    return switch (this) {
      case ITEMS -> field instanceof FieldModel.Items;
      case TRAVERSE, EDGES -> field.isEdge();
      case CLEAR -> field.isEdge() && !(field instanceof FieldModel.Owned && field.isFinal());
      case ADOPT -> !(field instanceof FieldModel.Resource resource && resource.isHandle());
      case CLOSE -> field instanceof FieldModel.Resource;
      case DROP -> !(field instanceof FieldModel.Resource) || !field.isFinal();
      case FORGET -> field instanceof FieldModel.Weak;
      case TELL -> field instanceof FieldModel.Weak weak && weak.onClear().isPresent();
      case HEAP, TYPE, FINALIZE, WEIGHT -> false;
    };
  }
}
