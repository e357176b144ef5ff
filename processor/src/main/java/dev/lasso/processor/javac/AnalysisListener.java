package dev.lasso.processor.javac;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.Isolation;
import java.util.Optional;
import java.util.function.Function;
import javax.lang.model.element.TypeElement;

/**
 * Has each class checked once javac has attributed it. Does nothing where Lasso is not in use. A
 * check that fails is a warning: it never is the compilation's loss, nor that of other classes.
 */
public final class AnalysisListener implements TaskListener {
  private final JavacTask task;
  private final Function<JavacTask, Optional<ClassChecks>> find;
  private Optional<ClassChecks> checks = Optional.empty();
  private boolean hasLooked;

  /** All checks of a class that javac has attributed. */
  interface ClassChecks {

    /** Checks the class {@code type} of {@code unit} and the classes in it. */
    void check(CompilationUnitTree unit, TypeElement type);
  }

  /** Has the classes of {@code task} checked. */
  public static AnalysisListener of(JavacTask task) {
    return new AnalysisListener(task, ClassScanner::find);
  }

  AnalysisListener(JavacTask task, Function<JavacTask, Optional<ClassChecks>> find) {
    this.task = task;
    this.find = find;
  }

  @Override
  public void finished(TaskEvent event) {
    if (event.getKind() == TaskEvent.Kind.ANALYZE && event.getTypeElement() != null) {
      String trace = Isolation.trace(() -> check(event));
      if (!trace.isEmpty()) {
        new TreeReporter(Trees.instance(task))
            .report(
                Diagnostic.CHECK_CRASH,
                new TreePath(event.getCompilationUnit()),
                event.getTypeElement().getQualifiedName(),
                trace);
      }
    }
  }

  private void check(TaskEvent event) {
    if (!hasLooked) {
      hasLooked = true;
      checks = find.apply(task); // not before: annotation processors may still write types
    }
    checks.ifPresent(all -> all.check(event.getCompilationUnit(), event.getTypeElement()));
  }
}
