package dev.lasso.processor.javac;

import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.Diagnostic;
import dev.lasso.processor.read.RuntimeTypes;
import java.util.HashSet;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** The rule that traverses and visitors only read. */
final class TraverseCheck {
  private static final Set<String> READERS = Set.of("gcTraverse", "gcEdges", "visit");

  private final Code code;
  private final RuntimeTypes runtime;
  private final HeapCalls calls;
  private final TreeReporter reporter;

  /** The calls that were looked at in methods that several traverses call. */
  private final Set<Tree> looked = new HashSet<>();

  TraverseCheck(Code code, RuntimeTypes runtime, HeapCalls calls, TreeReporter reporter) {
    this.code = code;
    this.runtime = runtime;
    this.calls = calls;
    this.reporter = reporter;
  }

  /** Reports the call of {@code method} at {@code place} if a traversal must not make it. */
  void check(TreePath place, ExecutableElement method) {
    String reader = reader(Code.bodyAround(place));
    if (reader != null) {
      report(place, method, reader);
    }
  }

  /** Reports what the methods of the class do that the one at {@code place}, a traverse, calls. */
  void checkCalled(TreePath place) {
    String name = ((MethodTree) place.getLeaf()).getName().toString();
    String reader = READERS.contains(name) ? reader(place) : null;
    if (reader != null) {
      OwnCalls.from(place, code).stream()
          .filter(called -> called != place && reader(called) == null)
          .flatMap(called -> DirectCalls.in(called).stream())
          .filter(call -> looked.add(call.getLeaf()))
          .forEach(call -> checkCall(call, reader));
    }
  }

  private void checkCall(TreePath place, String reader) {
    if (code.element(place) instanceof ExecutableElement method) {
      report(place, method, reader);
    }
  }

  private void report(TreePath place, ExecutableElement method, String reader) {
    if (calls.isGuarded(place, method)) {
      reporter.warn(Diagnostic.TRAVERSE_CHANGES, place, method.getSimpleName(), reader);
    }
  }

  /** How messages call the code at {@code body}; null if it may do anything. */
  private @Nullable String reader(TreePath body) {
    return switch (body.getLeaf()) {
      case LambdaExpressionTree _ when isVisitor(code.type(body)) -> "a GcVisitor";
      case MethodTree method -> {
        String name = method.getName().toString();
        TypeMirror type =
            code.element(Code.classAround(body)) instanceof TypeElement owner
                ? owner.asType()
                : null;
        boolean isReader =
            switch (name) {
              case "gcTraverse", "gcEdges" ->
                  type != null && (runtime.isContainer(type) || runtime.isCollection(type));
              case "visit" -> isVisitor(type);
              default -> false;
            };
        yield isReader ? "'" + name + "'" : null;
      }
      default -> null;
    };
  }

  private boolean isVisitor(@Nullable TypeMirror type) {
    return type != null && runtime.isVisitor(type);
  }
}
