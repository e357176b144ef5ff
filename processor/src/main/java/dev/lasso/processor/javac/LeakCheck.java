package dev.lasso.processor.javac;

import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.Diagnostic;
import dev.lasso.processor.read.Hierarchy;
import dev.lasso.processor.read.Mark;
import dev.lasso.processor.read.RuntimeTypes;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/**
 * The rule that an object under construction is given to nobody who would own or hold it: it is
 * counted once its constructor has returned.
 */
final class LeakCheck {
  private final Code code;
  private final RuntimeTypes runtime;
  private final HeapCalls calls;
  private final TreeReporter reporter;

  /** The calls that were looked at in methods that several constructors call. */
  private final Set<Tree> looked = new HashSet<>();

  LeakCheck(Code code, RuntimeTypes runtime, HeapCalls calls, TreeReporter reporter) {
    this.code = code;
    this.runtime = runtime;
    this.calls = calls;
    this.reporter = reporter;
  }

  /** Reports each argument {@code this} of the call of {@code method} at {@code place}. */
  void check(TreePath place, ExecutableElement method) {
    if (Code.isConstruction(place)
        && code.element(Code.classAround(place)) instanceof TypeElement type
        && runtime.isContainer(type.asType())) {
      checkArguments(place, method, type);
    }
  }

  /**
   * Reports what the methods of the class do that the one at {@code place}, a constructor, calls.
   */
  void checkCalled(TreePath place) {
    if (((MethodTree) place.getLeaf()).getReturnType() == null
        && code.element(Code.classAround(place)) instanceof TypeElement type
        && runtime.isContainer(type.asType())) {
      OwnCalls.from(place, code).stream()
          .filter(called -> ((MethodTree) called.getLeaf()).getReturnType() != null)
          .flatMap(called -> DirectCalls.in(called).stream())
          .filter(call -> looked.add(call.getLeaf()))
          .forEach(call -> checkCall(call, type));
    }
  }

  private void checkCall(TreePath place, TypeElement type) {
    if (code.element(place) instanceof ExecutableElement method) {
      checkArguments(place, method, type);
    }
  }

  private void checkArguments(TreePath place, ExecutableElement method, TypeElement type) {
    if (calls.counts(place, method)) {
      ((MethodInvocationTree) place.getLeaf())
          .getArguments().stream()
              .skip(isStaticSetter(method) ? 1 : 0) // the object that is written may be this
              .map(argument -> new TreePath(place, argument))
              .filter(argument -> canBeThis(argument, new HashSet<>()))
              .forEach(self -> report(self, method, type));
    }
  }

  /**
   * Whether {@code value} can be {@code this}, or something that was just made of it, such as
   * {@code List.of(this)}.
   *
   * @param seen the local variables that were looked at
   */
  private boolean canBeThis(TreePath value, Set<Element> seen) {
    return Results.of(value).anyMatch(result -> isThis(result, seen));
  }

  private boolean isThis(TreePath place, Set<Element> seen) {
    Element meant = code.element(place);
    return switch (place.getLeaf()) {
      case MethodInvocationTree call when meant instanceof ExecutableElement method ->
          IntStream.range(0, call.getArguments().size())
              .filter(i -> StoredValues.isOfAnyType(method, i) && !StoredValues.isKept(method, i))
              .anyMatch(i -> canBeThis(new TreePath(place, call.getArguments().get(i)), seen));
      case IdentifierTree _ when meant != null && meant.getKind() == ElementKind.LOCAL_VARIABLE ->
          seen.add(meant)
              && LocalValues.of(meant, place, code).stream()
                  .anyMatch(each -> canBeThis(each, seen));
      default -> code.isThis(place);
    };
  }

  private void report(TreePath self, ExecutableElement method, TypeElement type) {
    reporter.warn(Diagnostic.THIS_LEAKS, self, method.getSimpleName(), Hierarchy.name(type));
  }

  private static boolean isStaticSetter(ExecutableElement method) {
    return method.getModifiers().contains(Modifier.STATIC)
        && Mark.GENERATED.isOn(method.getEnclosingElement());
  }
}
