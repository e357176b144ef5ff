package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/**
 * The requirements of Gradle's incremental builds: the code generated for a container class depends
 * only on that class and on the class files of others. This test does not run Gradle. It passes the
 * same sources to the compilers as Gradle would by its rules for <a
 * href="https://docs.gradle.org/current/userguide/java_plugin.html#sec:incremental_annotation_processing">incremental
 * annotation processing</a>, and checks the same data as Gradle. The sample {@code gradle} runs a
 * real Gradle: {@code mvn -Pgradle -pl samples/checks/gradle -am test}.
 */
class IncrementalTest {
  private static final String KIND = "org.gradle.annotation.processing.";

  private static Compiled together;
  @TempDir private static Path classes;

  @BeforeAll
  static void compileTogether() throws IOException {
    together =
        Compiler.JAVAC
            .compile(Sources.all("good"), List.of(), new LassoProcessor())
            .writeTo(classes);
  }

  @EachCompiler("good")
  void containerCompiledAloneGetsTheSameFileWithOneOrigin(Compiler compiler, Path file)
      throws IOException {
    String name = Sources.name(file);
    WatchedLasso lasso = new WatchedLasso("");

    Compiled alone = compileWithoutItsClasses(compiler, file, lasso);

    for (var generated : alone.assertWithoutErrors().sources().entrySet()) {
      assertThat(generated.getValue()).isEqualTo(together.sources().get(generated.getKey()));
    }
    assertThat(lasso.origins().keySet()).containsExactlyElementsIn(lasso.written());
    for (List<String> origins : lasso.origins().values()) {
      assertWithMessage("origins").that(origins).hasSize(1);
      assertThat(origins.getFirst()).startsWith("golden." + name);
    }
  }

  /** Gradle removes what was compiled from a file, and from what was generated for it. */
  private static Compiled compileWithoutItsClasses(Compiler compiler, Path file, WatchedLasso lasso)
      throws IOException {
    String itsClasses = "golden[.](Gc)?" + Sources.name(file) + "([_$].*)?";
    List<String> removed =
        together.classes().keySet().stream().filter(each -> each.matches(itsClasses)).toList();
    for (String each : removed) {
      Files.delete(classes.resolve(each.replace('.', '/') + ".class"));
    }
    String classPath = classes + File.pathSeparator + System.getProperty("java.class.path");
    try {
      return compiler.compile(List.of(Sources.read(file)), classPath, List.of(), lasso);
    } finally {
      together.writeTo(classes);
    }
  }

  @EachCompiler
  void isIsolatingAsLongAsNoReportIsAskedFor(Compiler compiler) {
    assertThat(options(compiler, List.of())).contains(KIND + "isolating");
    assertThat(options(compiler, List.of())).doesNotContain(KIND + "aggregating");
    assertThat(options(compiler, List.of("-Alasso.report=mermaid"))).contains(KIND + "aggregating");
    assertThat(options(compiler, List.of("-Alasso.report=mermaid")))
        .doesNotContain(KIND + "isolating");
  }

  /** As an aggregating one for all of them it would have Gradle compile everything anew. */
  @EachCompiler
  void isNotForAllAnnotationsIfAReportIsAskedFor(Compiler compiler) {
    WatchedLasso lasso = new WatchedLasso("");
    compiler.compile(
        List.of(Source.of("class Empty {}")),
        List.of("-Alasso.report=mermaid", "-Alasso.cycles=error"),
        lasso);
    assertThat(lasso.getSupportedAnnotationTypes()).doesNotContain("*");
  }

  /** Elsewhere javac would warn of options that no processor knows. */
  @EachCompiler
  void isForAllAnnotationsIfThereAreOptions(Compiler compiler) {
    for (String option : List.of("-Alasso.cycles=error", "-Alasso.nativeImage=true")) {
      WatchedLasso lasso = new WatchedLasso("");
      compiler.compile(List.of(Source.of("class Empty {}")), List.of(option), lasso);
      assertWithMessage(option).that(lasso.getSupportedAnnotationTypes()).containsExactly("*");
    }
  }

  private static Set<String> options(Compiler compiler, List<String> options) {
    WatchedLasso lasso = new WatchedLasso("");
    compiler.compile(List.of(Source.of("class Empty {}")), options, lasso);
    return lasso.getSupportedOptions();
  }
}
