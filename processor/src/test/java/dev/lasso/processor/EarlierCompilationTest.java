package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.testing.compile.CompilationSubject.assertThat;
import static com.google.testing.compile.Compiler.javac;

import com.google.common.collect.Streams;
import com.google.testing.compile.Compilation;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Super hosts that were compiled earlier, and are read from their class files. */
class EarlierCompilationTest {
  private static final List<String> SUB_HOSTS =
      List.of(
          "LoudSession",
          "NullBox",
          "QuietSession",
          "Store",
          "SubInstance",
          "SubView",
          "TensorBox",
          "Twig");

  @TempDir private Path classes;

  @Test
  void subHostsOfClassFilesAreThoseOfSources() throws IOException {
    compile("good", file -> !SUB_HOSTS.contains(name(file)));
    Compilation subHosts = compile("good", file -> SUB_HOSTS.contains(name(file)));

    assertThat(subHosts.generatedSourceFiles()).hasSize(SUB_HOSTS.size());
    for (JavaFileObject file : subHosts.generatedSourceFiles()) {
      Path golden = Sources.path("expected").resolve(Path.of(file.getName()).getFileName());
      assertThat(file.getCharContent(false).toString()).isEqualTo(Sources.text(golden));
    }
  }

  @Test
  void threeLevelsOfThreeCompilationsRun() throws Exception {
    List<String> earlier = List.of("Base", "Middle");
    for (String name : earlier) {
      compile("run", file -> name(file).equals(name));
    }
    compile("run", file -> !earlier.contains(name(file)));

    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      var test = loader.loadClass("run.ThreeLevelsInThreePackages").getDeclaredMethod("test");
      test.setAccessible(true);
      test.invoke(null);
    }
  }

  /** Compiles files of {@code directory} against what was compiled before, and adds to that. */
  private Compilation compile(String directory, Predicate<Path> isWanted) throws IOException {
    List<JavaFileObject> files =
        Streams.zip(
                Sources.list(directory).stream(),
                Sources.directory(directory).stream(),
                (path, file) -> isWanted.test(path) ? Stream.of(file) : Stream.<JavaFileObject>of())
            .flatMap(each -> each)
            .toList();
    Compilation compilation =
        javac()
            .withProcessors(new LassoProcessor())
            .withOptions("-Xlint:all,-processing", "-Werror", "-sourcepath", classes.toString())
            .withClasspath(classpath())
            .compile(files);
    assertThat(compilation).succeededWithoutWarnings();
    for (JavaFileObject file : compilation.generatedFiles()) {
      if (file.getKind() == JavaFileObject.Kind.CLASS) {
        write(file);
      }
    }
    return compilation;
  }

  private List<File> classpath() {
    return Stream.concat(
            Stream.of(classes.toString()),
            Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1)))
        .map(File::new)
        .toList();
  }

  private void write(JavaFileObject file) throws IOException {
    Path target = classes.resolve(file.getName().replaceFirst("^/?CLASS_OUTPUT/", ""));
    Files.createDirectories(target.getParent());
    try (InputStream in = file.openInputStream()) {
      Files.write(target, in.readAllBytes());
    }
  }

  private static String name(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }
}
