package dev.lasso.processor.javac;

import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.Name;
import javax.lang.model.element.QualifiedNameable;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** The types of the JDK that the checks know by their names. */
final class JdkTypes {
  /** Types of the JDK without type arguments that can refer to any object. */
  private static final Set<String> OPEN_TYPES =
      Set.of(
          "java.lang.AutoCloseable",
          "java.lang.Object",
          "java.lang.Record",
          "java.lang.Runnable",
          "java.lang.Thread");

  private static final Set<String> FUNCTIONS =
      Set.of(
          "java.lang.Runnable",
          "java.util.Comparator",
          "java.util.concurrent.Callable",
          "java.util.concurrent.Executor",
          "java.util.stream.Collector");

  /** The names of classes of the JDK whose objects need a close, as they are not in memory. */
  private static final Pattern OPENED =
      Pattern.compile(
          "java\\.(io\\.(?!ByteArray|CharArray|Piped|String)|net\\.(?!http\\.)|nio\\.channels\\."
              + "|sql\\.|util\\.zip\\.).*");

  private JdkTypes() {}

  static String name(@Nullable TypeMirror type) {
    return type instanceof DeclaredType declared
            && declared.asElement() instanceof QualifiedNameable named
        ? named.getQualifiedName().toString()
        : "";
  }

  static boolean isOfJdk(@Nullable TypeMirror type) {
    return name(type).startsWith("java.");
  }

  /** Returns whether a method or constructor belongs to the JDK, which owns no containers. */
  static boolean isOfJdk(@Nullable Element method) {
    return method != null && isOfJdk(method.getEnclosingElement().asType());
  }

  /** Returns whether values of the type can refer to any object. */
  static boolean refersToAny(TypeMirror type) {
    return OPEN_TYPES.contains(name(type));
  }

  /** Returns whether objects of the type run code when they are asked for a result. */
  static boolean isStream(@Nullable TypeMirror type) {
    return name(type).startsWith("java.util.stream.");
  }

  /** Returns whether objects of the type are code rather than data. */
  static boolean isFunction(@Nullable TypeMirror type) {
    return name(type).startsWith("java.util.function.") || FUNCTIONS.contains(name(type));
  }

  /** Returns whether functions of the JDK that get code return it in an object of the type. */
  static boolean isComposed(@Nullable TypeMirror type) {
    return isFunction(type) && !name(type).endsWith("Collector");
  }

  /** Returns whether {@code type} is memory of an arena, or a buffer of that. */
  static boolean isMemory(@Nullable TypeMirror type) {
    return name(type).equals("java.lang.foreign.MemorySegment")
        || name(type).equals("java.nio.ByteBuffer");
  }

  /** Returns whether {@code type} is a list or the like of memory segments. */
  static boolean isOfMemory(TypeMirror type) {
    return type instanceof DeclaredType declared
        && declared.getTypeArguments().stream().anyMatch(JdkTypes::isMemory);
  }

  /** Returns whether a method of memory reads or writes it. */
  static boolean isAccess(Name method) {
    return method.toString().matches("(get|set|put|to).*|fill|copyFrom|elements");
  }

  /** Returns whether the end of a try statement waits for the tasks of {@code type}. */
  static boolean isExecutor(TypeMirror type) {
    return name(type).startsWith("java.util.concurrent.");
  }

  /** Returns whether the close of {@code type} waits for tasks. */
  static boolean isExecutorService(TypeMirror type) {
    return isExecutor(type) && name(type).matches(".*(ExecutorService|PoolExecutor|ForkJoinPool)");
  }

  /** Returns whether {@code method} returns an arena that cannot be closed. */
  static boolean isEndless(@Nullable Element method) {
    return method != null
        && method.toString().matches("(ofAuto|global)\\(\\)")
        && method.getEnclosingElement().toString().equals("java.lang.foreign.Arena");
  }

  /** Returns whether objects of the type need a close. */
  static boolean isOpened(TypeMirror type) {
    return OPENED.matcher(name(type)).matches();
  }
}
