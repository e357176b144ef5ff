package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Whole generated files, the same on every compiler. {@code -Dlasso.updateGoldens=true} writes them
 * anew, to be read as a diff.
 */
class GoldenTest {
  private static final Map<Compiler, Compiled> COMPILED = new EnumMap<>(Compiler.class);

  @BeforeAll
  static void compile() throws IOException {
    for (Compiler compiler : Compiler.values()) {
      COMPILED.put(
          compiler, compiler.compile(Sources.all("good"), compiler.lint(), new LassoProcessor()));
    }
    if (Boolean.getBoolean("lasso.updateGoldens")) {
      update();
    }
  }

  private static void update() throws IOException {
    for (Path old : Sources.list("expected")) {
      Files.delete(old);
    }
    for (var file : generated(Compiler.JAVAC).entrySet()) {
      Files.writeString(Sources.path("expected").resolve(file.getKey()), file.getValue(), UTF_8);
    }
  }

  private static Map<String, String> generated(Compiler compiler) {
    return COMPILED.get(compiler).sources().entrySet().stream()
        .collect(
            toMap(
                file -> Path.of(file.getKey()).getFileName().toString(),
                Map.Entry::getValue,
                (one, _) -> one,
                TreeMap::new));
  }

  @EachCompiler
  void containersAndGeneratedClassesCompileWithoutWarnings(Compiler compiler) {
    COMPILED.get(compiler).assertClean();
  }

  /** Not even that some of the warnings that they suppress are unknown to it, or not there. */
  @Test
  void ecjHasNothingToSayOfGeneratedClasses() {
    List<String> options =
        Stream.concat(Compiler.ECJ.notes().stream(), Stream.of("-warn:+all")).toList();
    Compiled compiled = Compiler.ECJ.compile(Sources.all("good"), options, new LassoProcessor());

    assertThat(compiled.messages().stream().filter(found -> found.file().startsWith("Gc")).toList())
        .isEmpty();
    assertThat(compiled.messages().stream().filter(Compiled.Message::isWarning).toList())
        .isNotEmpty();
  }

  @EachCompiler
  void aClassIsGeneratedForEachContainerAndForNothingElse(Compiler compiler) {
    assertThat(generated(compiler).keySet())
        .containsExactlyElementsIn(
            Sources.list("expected").stream().map(file -> file.getFileName().toString()).toList());
  }

  @EachCompiler("expected")
  void generatedTextIsTheExpectedText(Compiler compiler, Path expected) {
    String name = expected.getFileName().toString();
    assertWithMessage(name).that(generated(compiler).get(name)).isEqualTo(Sources.text(expected));
  }
}
