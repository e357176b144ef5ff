package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.stream.Collectors.toSet;

import dev.lasso.annotations.GcContainer;
import dev.lasso.processor.message.Diagnostic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Compiles each file of {@code resources/bad}, on javac with the plugin, which it finds by itself
 * on the class path, and compares all messages and all generated classes with what the file says.
 */
class DiagnosticTest {
  private static final Pattern GENERATED = Pattern.compile("// GENERATED (.*)");
  private static final Pattern GENERATED_BY_ECJ = Pattern.compile("// ECJ GENERATED (.*)");
  private static final Pattern OTHER = Pattern.compile(".*\\bbad\\.other\\.([A-Z]\\w+).*");
  private static final Pattern OPTIONS = Pattern.compile("// OPTIONS (\\S+)");

  @EachCompiler("bad")
  void eachMessageHasItsTextAndPlaceAndTheOtherClassesAreGenerated(Compiler compiler, Path file) {
    String name = Sources.name(file);
    String text = Sources.text(file);
    List<Source> files = new ArrayList<>(List.of(Sources.read(file)));
    found(OTHER, text)
        .map(other -> Sources.path("bad/other").resolve(other.group(1) + ".java"))
        .forEach(other -> files.add(Sources.read(other)));
    WatchedLasso lasso =
        new WatchedLasso(
            switch (name) {
              case "Crash" -> "createSourceFile bad.GcNode";
              case "ReportFailed" -> "createResource CLASS_OUTPUT";
              default -> "";
            });
    String classPath =
        name.equals("RuntimeMissing")
            ? Compiler.location(GcContainer.class).toString()
            : System.getProperty("java.class.path");
    List<String> options = new ArrayList<>(compiler.notes());
    options.add("-Alasso.cycles=quiet");
    found(OPTIONS, text).forEach(found -> options.add(found.group(1)));

    Compiled compiled = compiler.compile(files, classPath, options, lasso);

    Marks.of(file).assertFound(compiler, compiled);
    assertWithMessage("generated classes")
        .that(lasso.written())
        .containsExactlyElementsIn(
            Stream.concat(
                    names(GENERATED, text).map(generated -> "bad." + generated),
                    compiler == Compiler.ECJ ? names(GENERATED_BY_ECJ, text) : Stream.of())
                .toList());
  }

  private static Stream<String> names(Pattern pattern, String text) {
    return found(pattern, text).flatMap(list -> Stream.of(list.group(1).split(" ", -1)));
  }

  @Test
  void everyDiagnosticHasACase() {
    Set<String> tested =
        Sources.list("bad").stream()
            .flatMap(file -> Marks.of(file).ours().stream())
            .map(mark -> mark.id().substring(1, mark.id().length() - 1))
            .collect(toSet());

    assertThat(tested).containsExactlyElementsIn(ids());
  }

  @Test
  void everyIdIsTheNameOfAFile() {
    assertThat(Sources.list("bad").stream().map(Sources::name).toList())
        .containsAtLeastElementsIn(ids());
  }

  /** All ids but those that no source can cause. */
  private static List<String> ids() {
    return Arrays.stream(Diagnostic.values())
        .filter(diagnostic -> diagnostic != Diagnostic.CHECK_CRASH)
        .filter(diagnostic -> !diagnostic.name().startsWith("LOMBOK_"))
        .filter(diagnostic -> diagnostic != Diagnostic.NOT_PROCESSED)
        .filter(diagnostic -> diagnostic != Diagnostic.SOURCE_LEVEL)
        .filter(diagnostic -> diagnostic != Diagnostic.VERSION_MISMATCH)
        .map(Diagnostic::id)
        .toList();
  }

  private static Stream<MatchResult> found(Pattern pattern, String text) {
    return text.lines().map(pattern::matcher).filter(Matcher::matches).map(Matcher::toMatchResult);
  }
}
