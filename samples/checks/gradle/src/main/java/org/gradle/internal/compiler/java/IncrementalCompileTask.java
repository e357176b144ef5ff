package org.gradle.internal.compiler.java;

import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import java.io.File;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.annotation.processing.Processor;
import javax.tools.JavaCompiler.CompilationTask;

/**
 * A compilation that reports to Gradle which classes each source file produces. Stands in for the
 * class of this name in Gradle's module java-compiler-plugin, which the published jar lacks. Gradle
 * loads it by name into the compiler's JVM. Unlike Gradle's own class, it does not report uses of
 * constants, so a changed constant would recompile too little.
 */
public final class IncrementalCompileTask implements CompilationTask, TaskListener {
  private final JavacTask task;
  private final Function<File, Optional<String>> relativePath;
  private final Consumer<String> beforeWrite;
  private final Consumer<Map<String, Set<String>>> atEnd;
  private final Map<String, Set<String>> classesOfSources = new HashMap<>();

  /** Called reflectively by Gradle, which looks it up by these parameter types. */
  public IncrementalCompileTask(
      CompilationTask task,
      Function<File, Optional<String>> relativePath,
      Consumer<String> beforeWrite,
      Consumer<Map<String, Set<String>>> atEnd,
      BiConsumer<String, String> unusedPublicConstants,
      BiConsumer<String, String> unusedPrivateConstants) {
    this.task = (JavacTask) task;
    this.relativePath = relativePath;
    this.beforeWrite = beforeWrite;
    this.atEnd = atEnd;
    this.task.addTaskListener(this);
  }

  @Override
  public void started(TaskEvent event) {
    if (event.getKind() == TaskEvent.Kind.GENERATE && event.getTypeElement() != null) {
      String name = task.getElements().getBinaryName(event.getTypeElement()).toString();
      relativePath
          .apply(new File(event.getSourceFile().getName()))
          .ifPresent(
              source -> classesOfSources.computeIfAbsent(source, s -> new HashSet<>()).add(name));
      beforeWrite.accept(name);
    }
  }

  @Override
  public Boolean call() {
    try {
      return task.call();
    } finally {
      atEnd.accept(classesOfSources);
    }
  }

  @Override
  public void addModules(Iterable<String> names) {
    task.addModules(names);
  }

  @Override
  public void setProcessors(Iterable<? extends Processor> processors) {
    task.setProcessors(processors);
  }

  @Override
  public void setLocale(Locale locale) {
    task.setLocale(locale);
  }
}
