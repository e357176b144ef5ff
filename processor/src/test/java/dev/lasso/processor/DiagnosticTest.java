package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import dev.lasso.annotations.GcContainer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Compiles each file of {@code resources/bad}, on javac with the plugin, which it finds by itself
 * on the class path, and compares all messages and all generated classes with what the file says:
 *
 * <ul>
 *   <li>{@code // [Id] text} at its start is a whole message, {@code /} in it a new line,
 *   <li>{@code // ERROR} ends the line of a message; messages and marks have the same order,
 *   <li>{@code // WARNING}, {@code // NOTE} likewise, if it is one of these,
 *   <li>{@code // JAVAC} ends a line where javac itself finds an error,
 *   <li>{@code // ECJ} ends a line where ECJ has the message of the next mark,
 *   <li>{@code // OPTIONS -Ax=y} has options of the processor,
 *   <li>{@code // OPTIONS} or {@code // NOWHERE} starts the line where messages without a place
 *       stand,
 *   <li>{@code // GENERATED GcX GcY} names the classes that are generated all the same,
 *   <li>{@code // ECJ GENERATED GcX} those that ECJ's leniency lets be generated.
 * </ul>
 */
class DiagnosticTest {
  /**
   * Messages of the plugin, which is one of javac: it looks at statements, and ECJ lets nobody look
   * at them. There {@code GcHeap.verify()} finds at run time what these would have found. Besides,
   * ECJ lets code name the class of a compact source file.
   */
  private static final Set<Diagnostic> OF_JAVAC_ONLY =
      EnumSet.of(
          Diagnostic.OWNED_WRITE,
          Diagnostic.WEAK_WRITE,
          Diagnostic.ITEMS_WRITE,
          Diagnostic.ITEMS_FIELD_WRITE,
          Diagnostic.LAMBDA_CAPTURES,
          Diagnostic.COLLECTION_UNOWNED,
          Diagnostic.CHECK_CRASH,
          Diagnostic.HOST_COMPACT);

  private static final Pattern MESSAGE = Pattern.compile("// (\\[(\\w+)] .*)");
  private static final Pattern GENERATED = Pattern.compile("// GENERATED (.*)");
  private static final Pattern GENERATED_BY_ECJ = Pattern.compile("// ECJ GENERATED (.*)");
  private static final Pattern OTHER = Pattern.compile(".*\\bbad\\.other\\.([A-Z]\\w+).*");
  private static final Pattern OPTIONS = Pattern.compile("// OPTIONS (\\S+).*");
  private static final Pattern NOWHERE = Pattern.compile("// (OPTIONS|NOWHERE).*");
  private static final Pattern MARKS =
      Pattern.compile(".* //((?: ERROR| WARNING| NOTE| JAVAC| ECJ)+)");

  /** What stands for the text of an error of the compiler, which is not ours to pin. */
  private static final String OF_COMPILER = "an error of the compiler";

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

    assertWithMessage("errors and warnings")
        .that(compiled.messages().stream().flatMap(found -> show(compiler, found, file)).toList())
        .containsExactlyElementsIn(expectedMessages(compiler, file));
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
            .flatMap(file -> found(MESSAGE, Sources.text(file)))
            .map(message -> message.group(2))
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
        .filter(diagnostic -> diagnostic != Diagnostic.GENERATED_EXISTS)
        .filter(diagnostic -> diagnostic != Diagnostic.LOMBOK_FIELDS)
        .filter(diagnostic -> diagnostic != Diagnostic.SOURCE_LEVEL)
        .filter(diagnostic -> diagnostic != Diagnostic.JDK_TOO_OLD)
        .filter(diagnostic -> diagnostic != Diagnostic.JAR_MISSING)
        .map(Diagnostic::id)
        .toList();
  }

  private static List<String> expectedMessages(Compiler compiler, Path file) {
    String name = file.getFileName().toString();
    Deque<String> messages = new ArrayDeque<>();
    List<String> expected = new ArrayList<>();
    boolean isElsewhere = false;
    int line = 0;
    for (String code : Sources.text(file).lines().toList()) {
      line++;
      Matcher message = MESSAGE.matcher(code);
      if (message.matches()) {
        messages.add(stripped(message.group(1).replace(" / ", "\n")));
      }
      Matcher marks = MARKS.matcher(code);
      if (marks.matches()) {
        for (String mark : marks.group(1).strip().split(" ", -1)) {
          if (mark.equals("ECJ")) {
            isElsewhere = compiler == Compiler.ECJ;
            if (isElsewhere) {
              expected.add(show(name, line, "", messages.remove()));
            }
          } else if (isElsewhere) {
            isElsewhere = false;
          } else {
            String text = mark.equals("JAVAC") ? OF_COMPILER : messages.remove();
            if (isFoundBy(compiler, text)) {
              expected.add(show(name, line, kind(mark), text));
            }
          }
        }
      }
    }
    assertWithMessage("messages without a mark").that(messages).isEmpty();
    return expected;
  }

  /** ECJ's own errors are others, in other places, than javac's. */
  private static boolean isFoundBy(Compiler compiler, String text) {
    return compiler == Compiler.JAVAC
        || (!text.equals(OF_COMPILER)
            && OF_JAVAC_ONLY.stream().noneMatch(only -> text.startsWith("[" + only.id() + "]")));
  }

  /** What {@code message} looks like, or nothing if it is nothing to look at. */
  private static Stream<String> show(Compiler compiler, Compiled.Message message, Path file) {
    boolean isOurs = message.text().startsWith("[");
    String text = isOurs ? stripped(message.text()) : OF_COMPILER;
    if (!(message.isError() || isOurs) || !isFoundBy(compiler, text)) {
      return Stream.empty();
    }
    return Stream.of(
        message.file().isEmpty()
            ? show(file.getFileName().toString(), nowhere(file), kind(message), text)
            : show(message.file(), message.line(), kind(message), text));
  }

  private static String show(String file, long line, String kind, String text) {
    return file + ":" + line + ": " + kind + text;
  }

  private static String kind(Compiled.Message message) {
    return message.isError() ? "" : message.isWarning() ? "warning: " : "note: ";
  }

  private static String kind(String mark) {
    return mark.equals("WARNING") || mark.equals("NOTE")
        ? mark.toLowerCase(Locale.ROOT) + ": "
        : "";
  }

  /** Compilers differ in how they indent the lines of a message. */
  private static String stripped(String text) {
    return text.lines().map(String::strip).collect(joining("\n"));
  }

  private static long nowhere(Path file) {
    return 1
        + Sources.text(file).lines().takeWhile(line -> !NOWHERE.matcher(line).matches()).count();
  }

  private static Stream<MatchResult> found(Pattern pattern, String text) {
    return text.lines().map(pattern::matcher).filter(Matcher::matches).map(Matcher::toMatchResult);
  }
}
