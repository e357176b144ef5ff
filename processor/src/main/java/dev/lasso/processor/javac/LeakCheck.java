package dev.lasso.processor.javac;

import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.Diagnostic;
import dev.lasso.processor.read.Hierarchy;
import dev.lasso.processor.read.Mark;
import dev.lasso.processor.read.RuntimeTypes;
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
        && runtime.isContainer(type.asType())
        && calls.counts(place, method)) {
      ((MethodInvocationTree) place.getLeaf())
          .getArguments().stream()
              .skip(isStaticSetter(method) ? 1 : 0) // the object that is written may be this
              .map(argument -> new TreePath(place, argument))
              .filter(code::isThis)
              .forEach(self -> report(self, method, type));
    }
  }

  private void report(TreePath self, ExecutableElement method, TypeElement type) {
    reporter.warn(Diagnostic.THIS_LEAKS, self, method.getSimpleName(), Hierarchy.name(type));
  }

  private static boolean isStaticSetter(ExecutableElement method) {
    return method.getModifiers().contains(Modifier.STATIC)
        && Mark.GENERATED.isOn(method.getEnclosingElement());
  }
}
