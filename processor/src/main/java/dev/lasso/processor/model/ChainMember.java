package dev.lasso.processor.model;

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
      case ITEMS -> host.fields().stream().anyMatch(FieldModel.Items.class::isInstance);
      case TRAVERSE, EDGES -> host.fields().stream().anyMatch(FieldModel::isEdge);
      case CLEAR -> host.fields().stream().anyMatch(ChainMember::isCleared);
      case ADOPT -> !host.fields().isEmpty();
      case FINALIZE -> host.finalizer().isPresent();
      case CLOSE -> host.fields().stream().anyMatch(FieldModel.Resource.class::isInstance);
      case DROP -> host.fields().stream().anyMatch(f -> !(f instanceof FieldModel.Resource));
      case FORGET -> host.fields().stream().anyMatch(FieldModel.Weak.class::isInstance);
      case WEIGHT -> host.weight().isPresent();
      case TELL -> host.fields().stream().anyMatch(ChainMember::isWatched);
    };
  }

  private static boolean isWatched(FieldModel field) {
    return field instanceof FieldModel.Weak weak && weak.onClear().isPresent();
  }

  private static boolean isCleared(FieldModel field) {
    return switch (field) {
      case FieldModel.Owned owned -> !owned.isFinal();
      case FieldModel.Items _, FieldModel.Collection _ -> true;
      case FieldModel.Weak _, FieldModel.Resource _ -> false;
    };
  }
}
