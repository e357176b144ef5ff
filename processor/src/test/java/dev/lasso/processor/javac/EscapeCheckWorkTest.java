package dev.lasso.processor.javac;

import static com.google.common.truth.Truth.assertThat;

import com.google.testing.compile.JavaFileObjects;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** The work of the check of scopes, in steps. */
class EscapeCheckWorkTest {
  /** The innermost statement runs once more for each loop around it. */
  @Test
  void nestedLoopsDoNotDoubleTheWork() throws Exception {
    int steps = steps(20);

    assertThat(steps).isGreaterThan(20);
    assertThat(steps(40)).isLessThan(5 * steps);
  }

  /** A second round would find what the first one has found. */
  @Test
  void aLoopThatChangesNothingRunsOnce() throws Exception {
    assertThat(steps("for (Object each : all) each = each;"))
        .isLessThan(steps("for (Object each : all) each = all;"));
  }

  private static int steps(int depth) throws Exception {
    StringBuilder loops = new StringBuilder();
    for (int i = 0; i < depth; i++) {
      loops.append("for (int i%d = 0; i%d < 3; i%d++) ".formatted(i, i, i));
    }
    return steps(loops + "s.hashCode();");
  }

  private static int steps(String statement) throws Exception {
    String text =
        """
        class Loops {
          static void make(dev.lasso.runtime.GcHeap heap, Object[] all) {
            try (dev.lasso.runtime.GcScope s = heap.openScope()) {
              %s
            }
          }
        }
        """
            .formatted(statement);
    JavacTask task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(
                    null,
                    null,
                    null,
                    List.of("-proc:none"),
                    null,
                    List.of(JavaFileObjects.forSourceString("Loops", text)));
    List<TreePath> methods = new ArrayList<>();
    var unit = task.parse().iterator().next();
    task.analyze();
    new TreePathScanner<Void, Void>() {
      @Override
      public Void visitMethod(MethodTree tree, Void unused) {
        if (tree.getName().contentEquals("make")) {
          methods.add(getCurrentPath());
        }
        return null;
      }
    }.scan(new TreePath(unit), null);
    Trees trees = Trees.instance(task);
    RuntimeTypes runtime = RuntimeTypes.find(task.getElements(), task.getTypes()).orElseThrow();
    TreeQueries queries = new TreeQueries(trees, task.getTypes(), task.getElements());
    TreeReporter reporter = new TreeReporter(trees);
    EscapeCheck check =
        new EscapeCheck(new FlowTypes(queries, runtime, reporter), methods.getFirst());
    check.run();
    return check.steps;
  }
}
