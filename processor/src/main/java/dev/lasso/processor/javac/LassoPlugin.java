package dev.lasso.processor.javac;

import com.google.auto.service.AutoService;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Plugin;

/**
 * The part of Lasso that looks at code: javac starts it by itself where it finds the processor's
 * jar. Other compilers do not know it; under them {@code GcHeap.verify()} finds a wrong write at
 * run time.
 */
@AutoService(Plugin.class)
public final class LassoPlugin implements Plugin {

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
    task.addTaskListener(new AnalysisListener(task, ClassScanner::find));
  }
}
