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
          ("AtomicMarkableReference AtomicReference AtomicReferenceArray AtomicStampedReference"
                  + " BaseStream ClassValue CompletionStage Dictionary Enumeration Exchanger Future"
                  + " Iterable Iterator Map Map.Entry Optional Reference ScopedValue Spliterator"
                  + " Stream.Builder SubmissionPublisher ThreadLocal")
              .split(" "));

  private Holders() {}

  /** Returns whether objects of the type hold objects of its type arguments, as a list does. */
  static boolean isHolder(TypeMirror type) {
    return type instanceof DeclaredType declared && isHolder((TypeElement) declared.asElement());
  }

  private static boolean isHolder(TypeElement type) {
    return (HOLDERS.contains(Hierarchy.name(type))
            && type.getQualifiedName().toString().startsWith("java."))
        || Stream.concat(Stream.of(type.getSuperclass()), type.getInterfaces().stream())
            .anyMatch(Holders::isHolder);
  }
}
