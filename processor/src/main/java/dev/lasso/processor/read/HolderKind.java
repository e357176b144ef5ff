package dev.lasso.processor.read;

/** How many objects of its type arguments an object holds, in an order in which more is greater. */
enum HolderKind {
  NONE,
  ONE,
  ONE_WEAKLY,
  MANY;

  /** What objects of the JDK's type of this name hold, whatever its supertypes say. */
  static HolderKind of(String name) {
    return switch (name) {
      case "java.lang.ThreadLocal",
          "java.util.Optional",
          "java.util.concurrent.CompletionStage",
          "java.util.concurrent.Future",
          "java.util.concurrent.atomic.AtomicReference" ->
          ONE;
      case "java.lang.ref.Reference" -> ONE_WEAKLY;
      case "java.lang.Iterable",
          "java.util.Enumeration",
          "java.util.Iterator",
          "java.util.Map",
          "java.util.Map.Entry",
          "java.util.concurrent.atomic.AtomicReferenceArray",
          "java.util.stream.BaseStream" ->
          MANY;
      default -> NONE;
    };
  }

  /** The greater of both: what there is if one holds the other, or a type has both supertypes. */
  HolderKind max(HolderKind other) {
    return compareTo(other) < 0 ? other : this;
  }
}
