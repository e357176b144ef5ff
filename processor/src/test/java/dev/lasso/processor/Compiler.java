package dev.lasso.processor;

import static javax.tools.StandardLocation.CLASS_PATH;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.eclipse.jdt.internal.compiler.tool.EclipseCompiler;
import org.jspecify.annotations.Nullable;

/**
 * The compilers that Lasso serves. Both read and write files in a directory of their own, which is
 * gone when a compilation returns: ECJ reads what a processor wrote from its place on the disk.
 */
@SuppressWarnings("ImmutableEnumChecker") // the lists are unmodifiable
enum Compiler {
  JAVAC(
      ToolProvider::getSystemJavaCompiler, List.of(), List.of("-Xlint:all,-processing"), "-Werror"),

  /**
   * Its own warnings are a matter of taste that generated code does not have to meet; but without
   * any it hides the notes of processors too.
   */
  ECJ(EclipseCompiler::new, List.of("--release", "25"), List.of(), "-failOnWarning");

  /** The options of which a file manager keeps nothing. */
  private static final Pattern NOT_OF_A_MANAGER =
      Pattern.compile("-[AWX].*|-(failOnWarning|proc:|warn:).*");

  private final Supplier<JavaCompiler> tool;
  private final List<String> options;
  private final List<String> lint;
  private final String warningsAsErrors;
  private @Nullable StandardJavaFileManager shared;

  Compiler(
      Supplier<JavaCompiler> tool,
      List<String> options,
      List<String> lint,
      String warningsAsErrors) {
    this.tool = tool;
    this.options = options;
    this.lint = lint;
    this.warningsAsErrors = warningsAsErrors;
  }

  /** The options for all warnings that generated code has to be free of. */
  List<String> lint() {
    return lint;
  }

  /** The options for builds that fail on warnings. */
  List<String> lintAsErrors() {
    return Stream.concat(lint.stream(), Stream.of(warningsAsErrors)).toList();
  }

  /** The options with which the notes of processors are shown. */
  List<String> notes() {
    return this == ECJ ? List.of("-warn:-typeHiding,unusedImport,warningToken") : List.of();
  }

  /** All that is generated for a class of package {@code p}, which compiles without a warning. */
  String generate(String declaration, Source... others) {
    List<Source> files = new ArrayList<>(List.of(others));
    files.add(Source.importing(declaration));
    Compiled compiled = compile(files, lint, new LassoProcessor()).assertClean();
    return String.join("\n", compiled.sources().values());
  }

  Compiled compile(List<Source> files, List<String> more, Processor... processors) {
    return compile(files, System.getProperty("java.class.path"), more, processors);
  }

  Compiled compile(
      List<Source> files, String classPath, List<String> more, Processor... processors) {
    return inDirectory(
        directory -> {
          if (more.stream().allMatch(option -> NOT_OF_A_MANAGER.matcher(option).matches())) {
            StandardJavaFileManager manager = shared();
            manager.setLocationFromPaths(CLASS_PATH, paths(classPath));
            return compile(directory, manager, files, more, processors);
          }
          try (StandardJavaFileManager manager = manager()) {
            manager.setLocationFromPaths(CLASS_PATH, paths(classPath));
            return compile(directory, manager, files, more, processors);
          }
        });
  }

  /** Compiles {@code files} as a module that can require Lasso, JSpecify and {@code jars}. */
  Compiled compileModule(
      List<Source> files, List<Path> jars, List<String> more, Processor... processors) {
    return inDirectory(
        directory -> {
          // ECJ takes directories of modules only, and javac names a directory in one after it.
          Path modules = Files.createDirectory(directory.resolve("modules"));
          for (Class<?> type : List.of(GcContainer.class, GcObject.class, Nullable.class)) {
            Path module = location(type);
            String extension = Files.isDirectory(module) ? "" : ".jar";
            Files.createSymbolicLink(modules.resolve(type.getPackageName() + extension), module);
          }
          for (Path jar : jars) {
            Files.createSymbolicLink(modules.resolve(jar.getFileName()), jar);
          }
          try (StandardJavaFileManager manager = manager()) {
            manager.setLocationFromPaths(CLASS_PATH, List.of());
            List<String> all = new ArrayList<>(List.of("--module-path", modules.toString()));
            all.addAll(more);
            return compile(directory, manager, files, all, processors);
          }
        });
  }

  static Path location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Returns the file manager that most compilations have in common, as it takes long to open. */
  private StandardJavaFileManager shared() {
    StandardJavaFileManager manager = shared;
    if (manager == null) {
      manager = manager();
      shared = manager;
    }
    return manager;
  }

  private StandardJavaFileManager manager() {
    return tool.get().getStandardFileManager(null, null, null);
  }

  private Compiled compile(
      Path directory,
      StandardJavaFileManager manager,
      List<Source> sources,
      List<String> more,
      Processor... processors)
      throws IOException {
    List<Path> inputs = new ArrayList<>();
    for (Source source : sources) {
      Path input = directory.resolve("in").resolve(source.path());
      Files.createDirectories(input.getParent());
      inputs.add(Files.writeString(input, source.text()));
    }
    Path output = Files.createDirectory(directory.resolve("out"));
    List<String> all = new ArrayList<>(options);
    all.addAll(List.of("-d", output.toString(), "-s", output.toString()));
    all.addAll(more);
    if (this == ECJ && !more.containsAll(notes())) {
      all.add("-warn:none");
    }

    DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
    JavaCompiler.CompilationTask task =
        tool.get()
            .getTask(
                Writer.nullWriter(),
                manager,
                messages,
                all,
                null,
                manager.getJavaFileObjectsFromPaths(inputs));
    task.setProcessors(List.of(processors));
    boolean succeeded = task.call();
    return Compiled.read(succeeded, messages.getDiagnostics(), output);
  }

  /** Something that is done in a directory. */
  private interface InDirectory {
    Compiled run(Path directory) throws IOException;
  }

  private static Compiled inDirectory(InDirectory action) {
    try {
      Path directory = Files.createTempDirectory("lasso");
      try {
        return action.run(directory);
      } finally {
        delete(directory);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> paths(String classPath) {
    return Stream.of(classPath.split(File.pathSeparator, -1)).map(Path::of).toList();
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
