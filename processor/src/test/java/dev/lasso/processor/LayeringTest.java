package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Who may import what: processor → read → model ← write; read → graph; javac → read; start names
 * what it starts, and nobody names it.
 */
class LayeringTest {
  private static final Path ROOT = Path.of("src/main/java/dev/lasso/processor");

  @ParameterizedTest
  @CsvSource({
    "'',    com.palantir.javapoet",
    "read,  com.palantir.javapoet",
    "model, com.palantir.javapoet",
    "javac, com.palantir.javapoet",
    "'',    com.sun.source",
    "read,  com.sun.source",
    "model, com.sun.source",
    "write, com.sun.source",
    "model, javax.annotation.processing",
    "model, dev.lasso.processor.read",
    "model, dev.lasso.processor.write",
    "model, dev.lasso.processor.[A-Z]",
    "read,  dev.lasso.processor.write",
    "read,  javax.annotation.processing.Filer",
    "read,  dev.lasso.processor.LassoProcessor",
    "graph, dev.lasso.processor.(read|write|model|[A-Z])",
    "graph, javax.*",
    "graph, com.*",
    "model, dev.lasso.processor.graph",
    "write, dev.lasso.processor.graph",
    "write, dev.lasso.processor.read",
    "write, dev.lasso.processor.[A-Z]",
    "write, javax.annotation.processing.Messager",
    "'',    dev.lasso.processor.javac",
    "read,  dev.lasso.processor.javac",
    "model, dev.lasso.processor.javac",
    "write, dev.lasso.processor.javac",
    "javac, dev.lasso.processor.write",
    "javac, dev.lasso.processor.model",
    "javac, dev.lasso.processor.start",
    "'',    dev.lasso.processor.start",
    "read,  dev.lasso.processor.start",
    "start, dev.lasso.processor.(read|write|model)",
    "javac, dev.lasso.processor.LassoProcessor",
    "javac, javax.annotation.processing",
  })
  void roomDoesNotImport(String room, String forbidden) throws IOException {
    String line = "import (static )?" + forbidden.replace(".", "\\.") + ".*";
    Path directory = ROOT.resolve(room);
    if (!Files.exists(directory)) {
      return; // a room that is not built yet can not break a rule
    }
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> offenders =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .filter(file -> Sources.text(file).lines().anyMatch(text -> text.matches(line)))
              .toList();
      assertThat(offenders).isEmpty();
    }
  }
}
