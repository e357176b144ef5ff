package dev.lasso.processor.type;

/** How many objects of its type arguments an object holds, in an order in which more is greater. */
public enum HolderKind {
  NONE,
  ONE,
  ONE_WEAKLY,
  MANY;

  /** What objects of the JDK's type of this name hold, whatever its supertypes say. */
  public static HolderKind of(String name) {
    return switch (name) {
      case "java.lang.ClassValue",
          "java.lang.ScopedValue",
          "java.lang.ThreadLocal",
          "java.util.Optional",
          "java.util.concurrent.CompletionStage",
          "java.util.concurrent.Exchanger",
          "java.util.concurrent.Future",
          "java.util.concurrent.atomic.AtomicMarkableReference",
          "java.util.concurrent.atomic.AtomicReference",
          "java.util.concurrent.atomic.AtomicStampedReference" ->
          ONE;
      case "java.lang.ref.Reference" -> ONE_WEAKLY;
      case "java.lang.Iterable",
          "java.util.Dictionary",
          "java.util.Enumeration",
          "java.util.Iterator",
          "java.util.Map",
          "java.util.Map.Entry",
          "java.util.Spliterator",
          "java.util.concurrent.SubmissionPublisher",
          "java.util.concurrent.atomic.AtomicReferenceArray",
          "java.util.stream.BaseStream",
          "java.util.stream.Stream.Builder" ->
          MANY;
      default -> NONE;
    };
  }

  /** The greater of both: what there is if one holds the other, or a type has both supertypes. */
  public HolderKind max(HolderKind other) {
    return compareTo(other) < 0 ? other : this;
  }
}
