package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import dev.lasso.processor.message.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code processor/DIAGNOSTICS.md} has what {@link Diagnostic} and the programs in {@code
 * resources/bad} say. {@code -Dlasso.updateGoldens=true} writes it anew, to be read as a diff.
 */
class DiagnosticsPageTest {
  private static final Path PAGE = Sources.path("../../../DIAGNOSTICS.md").normalize();

  /** Caused by no program. */
  private static final Set<Diagnostic> CAUSED_OTHERWISE =
      Set.of(
          Diagnostic.CRASH,
          Diagnostic.CHECK_CRASH,
          Diagnostic.GENERATED_EXISTS,
          Diagnostic.JDK_TOO_OLD,
          Diagnostic.JAR_MISSING,
          Diagnostic.LOMBOK_FIELDS,
          Diagnostic.SOURCE_LEVEL,
          Diagnostic.REPORT_FAILED);

  private static final String HEAD =
      """
      # The compiler's messages

      A message of Lasso starts with its name, `[OwnedPrivate]`, and ends with what to do. The programs
      below cause it on the line marked `here`. A class with an error gets no generated class; the other
      classes do. Warnings and notes leave the build alone;
      `@SuppressWarnings("LambdaCaptures")` on a declaration around the place says that one is meant.

      """;

  @Test
  void pageHasAllMessages() throws IOException {
    String page = page();
    if (Boolean.getBoolean("lasso.updateGoldens")) {
      Files.writeString(PAGE, page, UTF_8);
    }
    assertWithMessage("DIAGNOSTICS.md; -Dlasso.updateGoldens=true writes it anew")
        .that(Sources.text(PAGE))
        .isEqualTo(page);
  }

  @ParameterizedTest
  @MethodSource("causedByPrograms")
  void exampleHasTheTextOfTheMessage(Diagnostic diagnostic) {
    assertThat(DiagnosticExample.of(diagnostic).message())
        .matches(
            Arrays.stream(text(diagnostic, "\0").split("\0", -1))
                .map(Pattern::quote)
                .collect(joining(".*")));
  }

  static Stream<Diagnostic> causedByPrograms() {
    return Stream.of(Diagnostic.values())
        .filter(diagnostic -> !CAUSED_OTHERWISE.contains(diagnostic));
  }

  private static String page() {
    List<Diagnostic> sorted =
        Stream.of(Diagnostic.values()).sorted(Comparator.comparing(Diagnostic::id)).toList();
    String index =
        sorted.stream()
            .map(Diagnostic::id)
            .map(id -> "[%s](#%s)".formatted(id, id.toLowerCase(Locale.ROOT)))
            .collect(joining(" ·\n"));
    return HEAD
        + index
        + "\n"
        + sorted.stream().map(DiagnosticsPageTest::section).collect(joining());
  }

  private static String section(Diagnostic diagnostic) {
    if (CAUSED_OTHERWISE.contains(diagnostic)) {
      String kind = diagnostic.kind() == Kind.WARNING ? "Warning" : "Error";
      return head(diagnostic, kind, text(diagnostic, "…").replace("\n", " "));
    }
    DiagnosticExample example = DiagnosticExample.of(diagnostic);
    String kind =
        diagnostic == Diagnostic.OWNERSHIP_CYCLE
            ? "Note, or error with `-Alasso.cycles=error`"
            : example.kind() + example.options().map(" with `%s`"::formatted).orElse("");
    String head = head(diagnostic, kind, example.message());
    return example.code().isEmpty()
        ? head
        : head + "\n```java\n" + String.join("\n", example.code()) + "\n```\n";
  }

  private static String head(Diagnostic diagnostic, String kind, String message) {
    return "\n## %s\n\n%s:\n\n> %s\n".formatted(diagnostic.id(), kind, escape(message));
  }

  /** The message with {@code placeholder} for all that varies. */
  private static String text(Diagnostic diagnostic, String placeholder) {
    Object[] args = new Object[diagnostic.arguments()];
    Arrays.fill(args, placeholder);
    return diagnostic.message(args);
  }

  private static String escape(String message) {
    return message.replaceAll("([\\\\<>*_\\[`])", "\\\\$1");
  }
}
