package dev.lasso.processor.javac;

import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import dev.lasso.processor.Diagnostic;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
import java.util.function.Function;

/**
 * Has each class checked once javac has attributed it. Does nothing where Lasso is not in use, and
 * nothing more after a check has failed, which never is the compilation's loss.
 */
final class AnalysisListener implements TaskListener {
  private final JavacTask task;
  private final Function<JavacTask, Optional<ClassChecks>> find;
  private Optional<ClassChecks> checks = Optional.empty();
  private boolean hasLooked;

  AnalysisListener(JavacTask task, Function<JavacTask, Optional<ClassChecks>> find) {
    this.task = task;
    this.find = find;
  }

  @Override
  public void finished(TaskEvent event) {
    if (event.getKind() != TaskEvent.Kind.ANALYZE || event.getTypeElement() == null) {
      return;
    }
    try {
      if (!hasLooked) {
        hasLooked = true;
        checks = find.apply(task); // not before: annotation processors may still write types
      }
      checks.ifPresent(all -> all.check(event.getCompilationUnit(), event.getTypeElement()));
    } catch (RuntimeException | AssertionError | LinkageError | StackOverflowError crash) {
      checks = Optional.empty();
      report(event, crash);
    }
  }

  private void report(TaskEvent event, Throwable crash) {
    StringWriter trace = new StringWriter();
    crash.printStackTrace(new PrintWriter(trace));
    Trees trees = Trees.instance(task);
    TreePath file = new TreePath(event.getCompilationUnit());
    new TreeReporter(trees)
        .warn(Diagnostic.CHECK_CRASH, file, event.getTypeElement().getQualifiedName(), trace);
  }
}
