package dev.lasso.processor.javac;

import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.QualifiedNameable;

/**
 * The effects of methods of the JDK on the objects that they are given, by the names of the
 * methods. A method that is not named here stores its arguments in its receiver, if that is not of
 * package {@code java.lang}, and returns an object that refers to both.
 */
enum JdkEffect {
  /** Runs its argument later. Applies to threads and {@code java.util.concurrent}. */
  RUNS_LATER(
      "execute submit schedule scheduleAtFixedRate scheduleWithFixedDelay supply run start"
          + " startVirtualThread thenApply thenAccept thenRun thenCombine thenAcceptBoth"
          + " thenCompose whenComplete handle exceptionally <init>"),

  /** Waits until code has run. Applies to threads and {@code java.util.concurrent}. */
  WAITS(
      "get getNow join await awaitTermination awaitQuiescence acquire close invokeAll invokeAny"
          + " resultNow"),

  /** Waits until other threads have done something. */
  BLOCKS("sleep join await awaitTermination acquire get take poll offer invokeAll invokeAny"),

  /** Does not store its arguments in the receiver. */
  READS(
      "contains containsKey containsValue containsAll remove removeAll removeIf retainAll indexOf"
          + " lastIndexOf equals get getOrDefault getFirst getLast orElse orElseGet orElseThrow"
          + " collect reduce"),

  /** Takes an element, or all, out of a collection. */
  REMOVES(
      "remove removeFirst removeLast removeIf removeAll poll pollFirst pollLast pop take takeFirst"
          + " takeLast clear drainTo discard"),

  /** Takes all elements out of a collection, and adds them to its argument if it has one. */
  EMPTIES("clear drainTo"),

  /** Returns null if the collection is empty. */
  NULL_IF_EMPTY(
      "poll pollFirst pollLast pollFirstEntry pollLastEntry peek peekFirst peekLast firstEntry"
          + " lastEntry"),

  /** Takes the element that is replaced out of an owned collection. */
  REPLACES("put replace set"),

  /** Returns an element, or a new collection or array with the elements. */
  COPIES("toList toArray collect findFirst findAny min max"),

  /** Returns other memory of the same arena. */
  VIEWS("asSlice asReadOnly reinterpret asByteBuffer slice duplicate"),

  /** Returns a view of some of the elements. */
  PARTS("subList headList tailList subMap headMap tailMap subSet headSet tailSet"),

  /** Stores the results of its functions in the receiver. */
  COMPUTES("compute computeIfAbsent computeIfPresent merge replaceAll"),

  /** Returns the results of its functions and nothing else. */
  MAPS("map mapToObj mapMulti flatMap thenApply thenCompose thenCombine"),

  /** A static method that stores its other arguments in the first one. */
  FILLS("addAll fill setAll");

  private static final String ASYNC = "Async";

  @SuppressWarnings("ImmutableEnumChecker") // Set.of cannot be changed
  private final Set<String> names;

  JdkEffect(String names) {
    this.names = Set.of(names.split(" ", -1));
  }

  /** Returns whether {@code method}, a method of the JDK, has the effect. */
  boolean isOf(ExecutableElement method) {
    String name = method.getSimpleName().toString();
    String base = name.endsWith(ASYNC) ? name.substring(0, name.length() - ASYNC.length()) : name;
    boolean isNamed = names.contains(base);
    return switch (this) {
      case RUNS_LATER, WAITS -> isNamed && isConcurrent(method);
      case BLOCKS ->
          isNamed
              && isConcurrent(method)
              && (!name.equals("get") || owner(method).contains("Future"))
              && (!name.matches("poll|offer") || method.getParameters().size() > 1);
      case FILLS -> isNamed && method.getModifiers().contains(Modifier.STATIC);
      default -> isNamed && !method.getModifiers().contains(Modifier.STATIC);
    };
  }

  boolean isNamed(String method) {
    return names.contains(method);
  }

  /** Returns whether a method that runs code later does so in another thread. */
  static boolean isInOtherThread(ExecutableElement method) {
    String name = method.getSimpleName().toString();
    return name.endsWith(ASYNC) || !name.matches("then.*|whenComplete|handle|exceptionally");
  }

  /** Returns whether a method belongs to threads or to {@code java.util.concurrent}. */
  static boolean isConcurrent(ExecutableElement method) {
    String owner = owner(method);
    return owner.startsWith("java.util.concurrent.")
        || owner.startsWith("java.util.Timer")
        || owner.startsWith("java.lang.Thread");
  }

  /** Returns whether a method may call any other one, or read any field. */
  static boolean isReflective(ExecutableElement method) {
    return owner(method).startsWith("java.lang.reflect.")
        || owner(method).startsWith("java.lang.invoke.");
  }

  private static String owner(ExecutableElement method) {
    return ((QualifiedNameable) method.getEnclosingElement()).getQualifiedName().toString();
  }

  /** Returns whether a method belongs to the collections of {@code java.util}. */
  static boolean isOfCollection(ExecutableElement method) {
    String owner = owner(method);
    return (owner.startsWith("java.util.") && owner.indexOf('.', "java.util.".length()) < 0)
        || owner.startsWith("java.util.Map.");
  }
}
