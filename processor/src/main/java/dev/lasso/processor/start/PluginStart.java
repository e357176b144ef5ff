package dev.lasso.processor.start;

import com.google.auto.service.AutoService;
import com.sun.source.tree.ImportTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Plugin;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.Trees;
import dev.lasso.processor.javac.AnalysisListener;
import java.util.Optional;
import javax.tools.Diagnostic;

/**
 * The part of Lasso that looks at code: javac starts it by itself where it finds the processor's
 * jar. Other compilers do not know it; under them {@code heap.inspect().verify()} finds a wrong
 * write at run time.
 */
@AutoService(Plugin.class)
public final class PluginStart implements Plugin {
  private final Optional<Obstacle> obstacle;

  /** For the {@link java.util.ServiceLoader}. */
  public PluginStart() {
    this(Obstacle.find());
  }

  PluginStart(Optional<Obstacle> obstacle) {
    this.obstacle = obstacle;
  }

  @Override
  public String getName() {
    return "Lasso";
  }

  @Override
  public boolean autoStart() {
    return true;
  }

  @Override
  public void init(JavacTask task, String... args) {
    if (obstacle.isPresent()) {
      task.addTaskListener(new Refusal(Trees.instance(task), obstacle.get()));
    } else {
      task.addTaskListener(AnalysisListener.of(task));
    }
  }

  /**
   * Tells the first file that imports something of Lasso that this cannot be. As it does so before
   * any class is looked for, javac reports nothing else.
   */
  private static final class Refusal implements TaskListener {
    private final Trees trees;
    private final Obstacle obstacle;
    private boolean isTold;

    Refusal(Trees trees, Obstacle obstacle) {
      this.trees = trees;
      this.obstacle = obstacle;
    }

    @Override
    public void finished(TaskEvent event) {
      if (event.getKind() == TaskEvent.Kind.PARSE && event.getCompilationUnit() != null) {
        for (ImportTree each : event.getCompilationUnit().getImports()) {
          if (!isTold && each.getQualifiedIdentifier().toString().startsWith("dev.lasso.")) {
            isTold = true;
            trees.printMessage(
                Diagnostic.Kind.ERROR, obstacle.message(), each, event.getCompilationUnit());
          }
        }
      }
    }
  }
}
