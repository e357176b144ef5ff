package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.Diagnostic.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The messages that a test source says it causes: {@code resources/README.md} tells how.
 *
 * @param code its lines but the marks
 */
record Marks(String file, List<String> code, List<Mark> all) {
  private static final Pattern MARK =
      Pattern.compile("\\s*// (?:(JAVAC|ECJ) )?(ERROR|WARNING|NOTE)(?: (\\[\\w+]) (.*))?");

  /** Stands for the text of an error of the compiler, which is not ours to pin. */
  private static final String OF_COMPILER = "an error of the compiler";

  /**
   * A message.
   *
   * @param only the compiler that has it; empty if both have
   * @param id the name of the diagnostic in brackets; null if it is the compiler's own
   * @param at the index of its line in the code, -1 if it has none
   * @param line the number of that line in the file, 0 if it has none
   */
  record Mark(
      Optional<Compiler> only, Kind kind, @Nullable String id, String text, int at, int line) {
    boolean isFoundBy(Compiler compiler) {
      return only.isEmpty() || only.get() == compiler;
    }
  }

  static Marks of(Path file) {
    List<String> lines = Sources.text(file).lines().toList();
    List<String> code = new ArrayList<>();
    List<Mark> marks = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher mark = MARK.matcher(lines.get(i));
      if (!mark.matches()) {
        code.add(lines.get(i));
        continue;
      }
      int marked = i;
      while (MARK.matcher(lines.get(marked)).matches()) {
        marked++;
      }
      boolean hasPlace = !lines.get(marked).startsWith("package ");
      marks.add(
          new Mark(
              Optional.ofNullable(mark.group(1)).map(Compiler::valueOf),
              Kind.valueOf(mark.group(2)),
              mark.group(3),
              text(mark, marks),
              hasPlace ? code.size() : -1,
              hasPlace ? marked + 1 : 0));
    }
    return new Marks(file.getFileName().toString(), code, marks);
  }

  private static String text(Matcher mark, List<Mark> above) {
    String id = mark.group(3);
    if (id == null) {
      return OF_COMPILER;
    }
    return mark.group(4).equals("…")
        ? above.reversed().stream()
            .filter(other -> id.equals(other.id))
            .findFirst()
            .orElseThrow()
            .text
        : stripped(id + " " + mark.group(4).replace(" / ", "\n"));
  }

  /** Compilers differ in how they indent the lines of a message. */
  private static String stripped(String text) {
    return text.lines().map(String::strip).collect(joining("\n"));
  }

  /** The marks with a message of Lasso. */
  List<Mark> ours() {
    return all.stream().filter(mark -> mark.id != null).toList();
  }

  /**
   * Fails the test unless the compiler had these errors and messages of Lasso, in any order. Of
   * itself ECJ finds other errors, in other places, than javac.
   */
  void assertFound(Compiler compiler, Compiled compiled) {
    assertWithMessage("messages")
        .that(
            compiled.messages().stream()
                .filter(message -> isOurs(message) || isError(compiler, message))
                .map(this::show)
                .toList())
        .containsExactlyElementsIn(expected(compiler));
  }

  /** Likewise, for messages in the order of their lines. */
  void assertFoundInOrder(Compiler compiler, Compiled compiled) {
    assertThat(compiled.messages().stream().filter(Marks::isOurs).map(this::show).toList())
        .containsExactlyElementsIn(expected(compiler))
        .inOrder();
  }

  private static boolean isOurs(Compiled.Message message) {
    return message.text().startsWith("[");
  }

  private static boolean isError(Compiler compiler, Compiled.Message message) {
    return message.isError() && compiler == Compiler.JAVAC;
  }

  private List<String> expected(Compiler compiler) {
    return all.stream()
        .filter(mark -> mark.isFoundBy(compiler))
        .map(mark -> show(file, mark.line, mark.kind, mark.text))
        .toList();
  }

  private String show(Compiled.Message message) {
    boolean hasPlace = !message.file().isEmpty();
    return show(
        hasPlace ? message.file() : file,
        hasPlace ? message.line() : 0,
        message.isWarning() ? Kind.WARNING : message.kind(),
        isOurs(message) ? stripped(message.text()) : OF_COMPILER);
  }

  private static String show(String file, long line, Kind kind, String text) {
    return file + ":" + line + ": " + kind + " " + text;
  }
}
