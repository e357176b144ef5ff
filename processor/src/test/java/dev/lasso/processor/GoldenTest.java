package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.testing.compile.CompilationSubject.assertThat;
import static com.google.testing.compile.Compiler.javac;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toMap;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjectSubject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Whole generated files. {@code -Dlasso.updateGoldens=true} writes them anew, to be read as a diff.
 */
class GoldenTest {
  private static Compilation compilation;
  private static Map<String, JavaFileObject> generated;

  @BeforeAll
  static void compile() throws IOException {
    compilation =
        javac()
            .withProcessors(new LassoProcessor())
            .withOptions("-Xlint:all,-processing", "-Werror")
            .compile(Sources.directory("good"));
    generated =
        compilation.generatedSourceFiles().stream()
            .collect(toMap(file -> Path.of(file.getName()).getFileName().toString(), file -> file));
    if (Boolean.getBoolean("lasso.updateGoldens")) {
      update();
    }
  }

  private static void update() throws IOException {
    for (Path old : Sources.list("expected")) {
      Files.delete(old);
    }
    for (var file : generated.entrySet()) {
      Path expected = Sources.path("expected").resolve(file.getKey());
      Files.writeString(expected, file.getValue().getCharContent(false), UTF_8);
    }
  }

  @Test
  void hostsAndGeneratedClassesCompileWithoutWarnings() {
    assertThat(compilation).succeededWithoutWarnings();
  }

  @Test
  void aClassIsGeneratedForEachHostAndForNothingElse() {
    assertThat(new TreeSet<>(generated.keySet()))
        .isEqualTo(
            Sources.list("expected").stream()
                .map(file -> file.getFileName().toString())
                .collect(toCollection(TreeSet::new)));
  }

  @TestFactory
  Stream<DynamicTest> generatedTextIsTheExpectedText() {
    return Sources.list("expected").stream()
        .map(
            file -> {
              String name = file.getFileName().toString();
              return DynamicTest.dynamicTest(name, () -> isExpected(name, file));
            });
  }

  private static void isExpected(String name, Path expected) {
    assertThat(generated).containsKey(name);
    JavaFileObjectSubject.assertThat(generated.get(name))
        .contentsAsUtf8String()
        .isEqualTo(Sources.text(expected));
  }
}
