package dev.lasso.processor.javac;

import com.google.auto.service.AutoService;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Plugin;

/**
 * The compiler plugin that checks the code around container classes. Javac starts it by itself if
 * the processor's jar is on the processor path. Other compilers don't know it; under them {@code
 * heap.inspect().verify()} finds a wrong write at run time.
 */
@AutoService(Plugin.class)
public final class LassoPlugin implements Plugin {

  /** Creates the plugin for the {@link java.util.ServiceLoader}. */
  public LassoPlugin() {}

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
    task.addTaskListener(AnalysisListener.of(task));
  }
}
