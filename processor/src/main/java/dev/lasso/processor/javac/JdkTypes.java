package dev.lasso.processor.javac;

import dev.lasso.processor.type.Hierarchy;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.Name;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** The types of the JDK that the checks know by their names. */
final class JdkTypes {
  /** Types of the JDK without type arguments that can refer to any object. */
  private static final Pattern OPEN =
      Pattern.compile("java\\.lang\\.(AutoCloseable|Object|Record|Runnable|Thread)");

  private static final Pattern FUNCTION =
      Pattern.compile(
          "java\\.(util\\.function\\..*|lang\\.Runnable|util\\.Comparator"
              + "|util\\.concurrent\\.(Callable|Executor)|util\\.stream\\.Collector)");

  /** The names of classes of the JDK whose objects need a close, as they are not in memory. */
  private static final Pattern OPENED =
      Pattern.compile(
          "java\\.(io\\.(?!ByteArray|CharArray|Piped|String)|net\\.(?!http\\.)|nio\\.channels\\."
              + "|sql\\.|util\\.zip\\.).*");

  private JdkTypes() {}

  static boolean isOfJdk(@Nullable TypeMirror type) {
    return Hierarchy.qualifiedName(type).startsWith("java.");
  }

  /** Returns whether a method or constructor belongs to the JDK, which owns no containers. */
  static boolean isOfJdk(@Nullable Element method) {
    return method != null && isOfJdk(method.getEnclosingElement().asType());
  }

  /** Returns whether values of the type can refer to any object. */
  static boolean refersToAny(TypeMirror type) {
    return OPEN.matcher(Hierarchy.qualifiedName(type)).matches();
  }

  /** Returns whether objects of the type run code when they are asked for a result. */
  static boolean isStream(@Nullable TypeMirror type) {
    return Hierarchy.qualifiedName(type).startsWith("java.util.stream.");
  }

  /** Returns whether objects of the type are code rather than data. */
  static boolean isFunction(@Nullable TypeMirror type) {
    return FUNCTION.matcher(Hierarchy.qualifiedName(type)).matches();
  }

  /** Returns whether functions of the JDK that get code return it in an object of the type. */
  static boolean isComposed(@Nullable TypeMirror type) {
    return isFunction(type) && !Hierarchy.qualifiedName(type).endsWith("Collector");
  }

  /** Returns whether {@code type} is memory of an arena, or a buffer of that. */
  static boolean isMemory(@Nullable TypeMirror type) {
    return Hierarchy.qualifiedName(type).equals("java.lang.foreign.MemorySegment")
        || Hierarchy.qualifiedName(type).equals("java.nio.ByteBuffer");
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
    return Hierarchy.qualifiedName(type).startsWith("java.util.concurrent.");
  }

  /** Returns whether the close of {@code type} waits for tasks. */
  static boolean isExecutorService(TypeMirror type) {
    return isExecutor(type)
        && Hierarchy.qualifiedName(type).matches(".*(ExecutorService|PoolExecutor|ForkJoinPool)");
  }

  /** Returns whether {@code method} returns an arena that cannot be closed. */
  static boolean isEndless(@Nullable Element method) {
    return method != null
        && method.toString().matches("(ofAuto|global)\\(\\)")
        && method.getEnclosingElement().toString().equals("java.lang.foreign.Arena");
  }

  /** Returns whether objects of the type need a close. */
  static boolean isOpened(TypeMirror type) {
    return OPENED.matcher(Hierarchy.qualifiedName(type)).matches();
  }
}
