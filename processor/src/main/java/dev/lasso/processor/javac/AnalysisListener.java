package dev.lasso.processor.javac;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.ErrorBoundary;
import dev.lasso.processor.type.RelatedTypes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaFileObject;

/**
 * A listener that checks each class once javac has attributed it. Has no effect if Lasso's runtime
 * is not on the class path, or no source file has to do with Lasso. If a check fails with an
 * exception, it reports a warning. The compilation does not fail, and other classes are still
 * checked.
 */
public final class AnalysisListener implements TaskListener {
  private final JavacTask task;
  private final Function<JavacTask, Optional<ClassChecks>> checksFactory;
  private Optional<ClassChecks> checks = Optional.empty();
  private boolean isInitialized;

  /** The source files that javac was given, and has therefore passed to annotation processors. */
  private final Set<JavaFileObject> givenFiles = new HashSet<>();

  private boolean isEntering;

  /** True if a source file of the compilation has to do with Lasso. */
  private boolean isRelated;

  /** The source files that javac has entered and whose scopes are not yet checked, by file. */
  private final Map<JavaFileObject, CompilationUnitTree> entered = new LinkedHashMap<>();

  /** The checks of a class that javac has attributed. */
  interface ClassChecks {

    /**
     * Checks the class {@code type} of {@code unit}, including its nested classes.
     *
     * @param isImplicit true if javac was not given the file, but found it when it needed the class
     */
    void check(CompilationUnitTree unit, TypeElement type, boolean isImplicit);

    /**
     * Checks the scopes in a source file. The check follows calls into other files, so that it runs
     * before javac translates the first class, which destroys its trees.
     */
    default void checkScopes(CompilationUnitTree unit) {}

    /** Finds the members of a source file that {@link #checkScopes} is to check. */
    default void scanScopes(CompilationUnitTree unit) {}
  }

  /** Returns a listener that checks the classes of {@code task}. */
  public static AnalysisListener of(JavacTask task) {
    return new AnalysisListener(task, ClassScanner::find);
  }

  AnalysisListener(JavacTask task, Function<JavacTask, Optional<ClassChecks>> find) {
    this.task = task;
    this.checksFactory = find;
  }

  /** Takes note of the first step after javac has parsed the files that it was given. */
  @Override
  public void started(TaskEvent event) {
    isEntering |= event.getKind() == TaskEvent.Kind.ENTER;
  }

  @Override
  public void finished(TaskEvent event) {
    CompilationUnitTree unit = event.getCompilationUnit();
    TypeElement type = event.getTypeElement();
    if (event.getKind() == TaskEvent.Kind.PARSE && !isEntering) {
      givenFiles.add(event.getSourceFile());
    } else if (event.getKind() == TaskEvent.Kind.ENTER && unit != null) {
      entered.put(unit.getSourceFile(), unit);
    } else if (event.getKind() == TaskEvent.Kind.ANALYZE && type != null) {
      List<CompilationUnitTree> units = scanEntered();
      if (isRelated) {
        boolean isImplicit = !givenFiles.contains(event.getSourceFile());
        run(unit, type.getQualifiedName(), all -> all.check(unit, type, isImplicit));
        for (CompilationUnitTree each : units) {
          run(each, each.getSourceFile().getName(), all -> all.checkScopes(each));
        }
      }
    }
  }

  /**
   * Scans the source files that javac has entered, including those that it finds while it
   * attributes the classes of others. Until one has to do with Lasso, the checks are not even
   * loaded.
   */
  private List<CompilationUnitTree> scanEntered() {
    List<CompilationUnitTree> units = new ArrayList<>();
    int scanned = 0;
    while (!entered.isEmpty()) {
      List<CompilationUnitTree> added = List.copyOf(entered.values());
      entered.clear();
      units.addAll(added);
      if (!isRelated) {
        // A search that fails is repeated by a check, which reports that.
        isRelated = !ErrorBoundary.runAndGetTrace(() -> search(added)).isEmpty() || isRelated;
      }
      while (isRelated && scanned < units.size()) {
        CompilationUnitTree each = units.get(scanned++);
        run(each, each.getSourceFile().getName(), all -> all.scanScopes(each));
      }
    }
    return units;
  }

  private void search(List<CompilationUnitTree> units) {
    if (task.getElements().getTypeElement("dev.lasso.runtime.GcObject") == null) {
      return;
    }
    RelatedCode code = new RelatedCode(Trees.instance(task), new RelatedTypes());
    for (int i = 0; i < units.size() && !isRelated; i++) {
      isRelated = code.isIn(units.get(i));
    }
  }

  private void run(CompilationUnitTree unit, CharSequence name, Consumer<ClassChecks> action) {
    String trace = ErrorBoundary.runAndGetTrace(() -> findChecks().ifPresent(action));
    if (!trace.isEmpty()) {
      new TreeReporter(Trees.instance(task))
          .report(Diagnostic.CHECK_CRASH, new TreePath(unit), name, trace);
    }
  }

  private Optional<ClassChecks> findChecks() {
    if (!isInitialized) {
      isInitialized = true; // not earlier, because annotation processors may still write types
      checks = checksFactory.apply(task);
    }
    return checks;
  }
}
