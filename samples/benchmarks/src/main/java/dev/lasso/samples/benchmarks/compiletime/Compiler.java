package dev.lasso.samples.benchmarks.compiletime;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Runs javac from sources in memory to classes in memory. The libraries are opened only once. */
final class Compiler implements AutoCloseable {
  private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
  private final StandardJavaFileManager files = javac.getStandardFileManager(null, null, null);

  Compiler() throws IOException {
    files.setLocationFromPaths(StandardLocation.CLASS_PATH, libraries());
  }

  /**
   * The result of a compilation with a processor.
   *
   * @param generated the sources written by the processor
   * @param processor the cost of the processor
   * @param whole the cost of the compilation, including the processor, its plugin and the generated
   *     classes
   */
  record Processed(List<JavaFileObject> generated, Cost processor, Cost whole) {}

  /** Compiles with the processor and the plugin of {@code variant}. */
  Processed process(Variant variant, List<JavaFileObject> sources) {
    MeteredProcessor processor = new MeteredProcessor(variant.processor());
    MemoryOutput output = new MemoryOutput(files);
    Cost whole =
        run(
            output,
            "-proc:full",
            sources,
            task -> {
              task.setProcessors(List.of(processor));
              variant.addPlugin(task);
            });
    return new Processed(output.sources(), processor.cost(), whole);
  }

  /** Compiles without a processor, and returns the cost. */
  Cost compile(List<JavaFileObject> sources) {
    return run(new MemoryOutput(files), "-proc:none", sources, _ -> {});
  }

  private Cost run(
      MemoryOutput output,
      String processing,
      List<JavaFileObject> sources,
      Consumer<JavacTask> setUp) {
    DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
    Cost start = Cost.ofThread();
    JavacTask task =
        (JavacTask)
            javac.getTask(
                null, output, messages, List.of(processing, "-Xlint:none"), null, sources);
    setUp.accept(task);
    boolean done = task.call();
    Cost cost = Cost.since(start);
    if (!done) {
      throw new IllegalStateException("javac failed: " + firstError(messages));
    }
    return cost;
  }

  private static String firstError(DiagnosticCollector<JavaFileObject> messages) {
    return messages.getDiagnostics().stream()
        .filter(message -> message.getKind() == Diagnostic.Kind.ERROR)
        .findFirst()
        .map(message -> message.getMessage(Locale.ROOT))
        .orElse("no error");
  }

  private static List<Path> libraries() {
    return Arrays.stream(Variant.values())
        .flatMap(Variant::library)
        .map(type -> type.getProtectionDomain().getCodeSource().getLocation().toString())
        .distinct()
        .map(location -> Path.of(URI.create(location)))
        .toList();
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
