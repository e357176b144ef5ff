package dev.lasso.processor.type;

import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** How many objects of its type arguments an object holds, in an order in which more is greater. */
public enum HolderKind {
  NONE,
  ONE,
  ONE_WEAKLY,
  MANY;

  /**
   * How many objects of its type arguments an object of the type holds. Compares names: to look the
   * holders up would load classes that most compilations never use.
   */
  static HolderKind of(TypeMirror type) {
    if (!(type instanceof DeclaredType declared)) {
      return type instanceof ArrayType ? MANY : NONE;
    }
    TypeElement element = (TypeElement) declared.asElement();
    HolderKind kind = ofName(element.getQualifiedName().toString());
    return kind != NONE
        ? kind
        : Stream.concat(Stream.of(element.getSuperclass()), element.getInterfaces().stream())
            .map(HolderKind::of)
            .reduce(NONE, HolderKind::max);
  }

  /** What objects of the JDK's type of this name hold, whatever its supertypes say. */
  private static HolderKind ofName(String name) {
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
