package dev.lasso.processor.type;

import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** The lists, maps and other types of the JDK that hold what their type arguments name. */
final class Holders {
  /**
   * The types of the JDK whose objects hold objects of their type arguments. They are known by
   * name: to look them up would load classes that most compilations never use.
   */
  private static final Set<String> HOLDERS =
      Set.of(
          "java.lang.ClassValue",
          "java.lang.Iterable",
          "java.lang.ScopedValue",
          "java.lang.ThreadLocal",
          "java.lang.ref.Reference",
          "java.util.Dictionary",
          "java.util.Enumeration",
          "java.util.Iterator",
          "java.util.Map",
          "java.util.Map.Entry",
          "java.util.Optional",
          "java.util.Spliterator",
          "java.util.concurrent.CompletionStage",
          "java.util.concurrent.Exchanger",
          "java.util.concurrent.Future",
          "java.util.concurrent.SubmissionPublisher",
          "java.util.concurrent.atomic.AtomicMarkableReference",
          "java.util.concurrent.atomic.AtomicReference",
          "java.util.concurrent.atomic.AtomicReferenceArray",
          "java.util.concurrent.atomic.AtomicStampedReference",
          "java.util.stream.BaseStream",
          "java.util.stream.Stream.Builder");

  private Holders() {}

  /** Returns whether objects of the type hold objects of its type arguments, as a list does. */
  static boolean isHolder(TypeMirror type) {
    return type instanceof DeclaredType declared && isHolder((TypeElement) declared.asElement());
  }

  private static boolean isHolder(TypeElement type) {
    return HOLDERS.contains(type.getQualifiedName().toString())
        || Stream.concat(Stream.of(type.getSuperclass()), type.getInterfaces().stream())
            .anyMatch(Holders::isHolder);
  }
}
