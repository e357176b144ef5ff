package dev.lasso.processor.javac;

import dev.lasso.processor.type.Hierarchy;
import java.util.HashSet;
import java.util.Set;
import javax.lang.model.type.TypeMirror;

/** The exceptions after which the code of a source file continues. */
final class ExpectedExceptions {
  private static final Set<String> UNCHECKED = Set.of("RuntimeException", "Error");

  /** Exceptions that also stand for defects, or for the end of a thread or task. */
  private static final Set<String> BROAD =
      Set.of(
          ("Error Exception ExecutionException InterruptedException RuntimeException Throwable"
                  + " TimeoutException")
              .split(" "));

  /** The simple names of the exceptions that the file catches. */
  private final Set<String> caught = new HashSet<>();

  /** Remembers the exceptions that the file catches, in place of those of another file. */
  void set(Set<String> names) {
    caught.clear();
    caught.addAll(names);
    caught.removeAll(BROAD);
  }

  boolean areCaught() {
    return !caught.isEmpty();
  }

  /** Returns whether a method has to declare exceptions of {@code type}, or the file catches it. */
  boolean isExpected(TypeMirror type) {
    return !is(type, UNCHECKED) || isCaught(type);
  }

  /** Returns whether the file catches exceptions of {@code type}. */
  boolean isCaught(TypeMirror type) {
    return is(type, caught);
  }

  private static boolean is(TypeMirror type, Set<String> names) {
    return Hierarchy.withSuperclasses(type)
        .anyMatch(each -> names.contains(each.getSimpleName().toString()));
  }
}
