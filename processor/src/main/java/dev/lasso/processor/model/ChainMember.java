package dev.lasso.processor.model;

import java.util.List;

/**
 * A member that the generated class of a host shares with those of its super hosts: a static method
 * that does the host's part and calls the super host's, and, but for {@link #ITEMS}, an instance
 * method that calls the static. In the order in which they are written.
 */
public enum ChainMember {
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

  ChainMember(String methodName) {
    this.methodName = methodName;
  }

  /** The name of both methods. */
  public String methodName() {
    return methodName;
  }

  /** Whether {@code host} has something of its own to do in this member. */
  boolean concerns(HostModel host) {
    return switch (this) {
      case FINALIZE -> host.finalizer().isPresent();
      case WEIGHT -> host.weight().isPresent();
      default -> hasOne(host.fields());
    };
  }

  private boolean hasOne(List<FieldModel> fields) {
    for (FieldModel field : fields) {
      if (concerns(field)) {
        return true;
      }
    }
    return false;
  }

  private boolean concerns(FieldModel field) {
    return switch (this) {
      case ITEMS -> field instanceof FieldModel.Items;
      case TRAVERSE, EDGES -> field.isEdge();
      case CLEAR -> isCleared(field);
      case ADOPT -> true;
      case CLOSE -> field instanceof FieldModel.Resource;
      case DROP -> !(field instanceof FieldModel.Resource);
      case FORGET -> field instanceof FieldModel.Weak;
      case TELL -> field instanceof FieldModel.Weak weak && weak.onClear().isPresent();
      case FINALIZE, WEIGHT -> false;
    };
  }

  private static boolean isCleared(FieldModel field) {
    return switch (field) {
      case FieldModel.Owned owned -> !owned.isFinal();
      case FieldModel.Items _, FieldModel.Collection _ -> true;
      case FieldModel.Weak _, FieldModel.Resource _ -> false;
    };
  }
}
