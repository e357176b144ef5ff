package dev.lasso.processor.javac;

import static java.util.stream.Collectors.toUnmodifiableSet;

import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.read.Mark;
import dev.lasso.processor.read.RuntimeTypes;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Tells what a call does to the heap, by the type that declares the method and its name. */
final class HeapCalls {
  private static final String WEAK_MAP = "dev.lasso.runtime.collections.GcWeakMap";
  private static final Set<String> COUNT_ON_HEAP =
      Set.of("retain", "release", "track", "untrack", "delete", "reweigh", "openRoot");
  private static final Set<String> GUARDED_ON_HEAP =
      Set.of(
          "openScope",
          "collect",
          "collectIfEnabled",
          "enable",
          "disable",
          "freeze",
          "unfreeze",
          "keepGarbage",
          "getObjects",
          "getReferrers",
          "onUnraisable",
          "verify",
          "explain",
          "close");
  private static final Set<String> COUNT_IN_SCOPE = Set.of("keep", "drop");
  private static final Set<String> ADD =
      Set.of(
          "add",
          "addAll",
          "addFirst",
          "addLast",
          "merge",
          "move",
          "offer",
          "push",
          "put",
          "putAll",
          "putFirst",
          "putIfAbsent",
          "putLast",
          "replace",
          "set");
  private static final Set<String> CHANGE =
      Set.of(
          "clear",
          "compute",
          "computeIfAbsent",
          "computeIfPresent",
          "poll",
          "pop",
          "remove",
          "removeAll",
          "removeFirst",
          "removeIf",
          "removeLast",
          "replaceAll",
          "retainAll");
  private static final Set<String> ATTRIBUTE = Set.of("setAttribute");
  private static final Set<String> CREATE = Set.of("create", "allocate");

  /** The names of all calls that do anything to the heap, but for setters and movers. */
  private static final Set<String> NAMES =
      Stream.of(COUNT_ON_HEAP, GUARDED_ON_HEAP, COUNT_IN_SCOPE, ADD, CHANGE, CREATE, ATTRIBUTE)
          .flatMap(Set::stream)
          .collect(toUnmodifiableSet());

  private final Code code;
  private final RuntimeTypes runtime;

  HeapCalls(Code code, RuntimeTypes runtime) {
    this.code = code;
    this.runtime = runtime;
  }

  /**
   * Whether a method named like the one that is called may do something to the heap. It needs no
   * type, and most calls of a program that does not use Lasso end here.
   */
  static boolean isName(MethodInvocationTree call) {
    String name =
        switch (call.getMethodSelect()) {
          case IdentifierTree identifier -> identifier.getName().toString();
          case MemberSelectTree select -> select.getIdentifier().toString();
          default -> "";
        };
    return NAMES.contains(name) || StoreCall.isName(name);
  }

  /** Whether the call of {@code method} at {@code place} counts what is handed to it. */
  boolean counts(TreePath place, ExecutableElement method) {
    String name = method.getSimpleName().toString();
    TypeMirror owner = method.getEnclosingElement().asType();
    return (COUNT_ON_HEAP.contains(name) && runtime.isHeap(owner))
        || (COUNT_IN_SCOPE.contains(name) && runtime.isHold(owner))
        || (ADD.contains(name) && isOnCollection(place) && !isOnWeakMap(place))
        || (ATTRIBUTE.contains(name) && runtime.isContainer(owner))
        || StoreCall.of(place, method).filter(call -> Mark.OWNED.isOn(call.field())).isPresent();
  }

  /** Whether the heap refuses the call of {@code method} at {@code place} during a traversal. */
  boolean isGuarded(TreePath place, ExecutableElement method) {
    String name = method.getSimpleName().toString();
    Element owner = method.getEnclosingElement();
    return counts(place, method)
        || (GUARDED_ON_HEAP.contains(name) && runtime.isHeap(owner.asType()))
        || (name.equals("close") && runtime.isHold(owner.asType()))
        || ((ADD.contains(name) || CHANGE.contains(name)) && isOnCollection(place))
        || (CREATE.contains(name) && Mark.GENERATED.isOn(owner))
        || StoreCall.of(place, method).isPresent();
  }

  private boolean isOnCollection(TreePath place) {
    TypeMirror receiver = receiver(place);
    return receiver != null && runtime.isCollection(receiver);
  }

  /** Whether the call is on a weak map, which may refer to an object under construction. */
  private boolean isOnWeakMap(TreePath place) {
    return receiver(place) instanceof DeclaredType map
        && map.asElement() instanceof TypeElement type
        && type.getQualifiedName().contentEquals(WEAK_MAP);
  }

  /** The type that a method is called on; with {@code Collections.addAll} the first argument's. */
  private @Nullable TypeMirror receiver(TreePath place) {
    MethodInvocationTree call = (MethodInvocationTree) place.getLeaf();
    if (code.element(place) instanceof ExecutableElement method
        && method.getEnclosingElement() instanceof TypeElement owner
        && owner.getQualifiedName().contentEquals("java.util.Collections")
        && method.getSimpleName().contentEquals("addAll")) {
      return code.type(new TreePath(place, call.getArguments().getFirst()));
    }
    return call.getMethodSelect() instanceof MemberSelectTree select
        ? code.type(new TreePath(new TreePath(place, select), select.getExpression()))
        : null;
  }
}
