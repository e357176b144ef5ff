package dev.lasso.processor;

import dev.lasso.processor.Marks.Mark;
import dev.lasso.processor.message.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program that causes a message: the class in {@code resources/bad} where it stands first.
 *
 * @param kind error, warning or note
 * @param message the whole message
 * @param options the options that it needs, if any
 * @param code the class, or nothing if the message has no place
 */
record DiagnosticExample(String kind, String message, Optional<String> options, List<String> code) {
  private static final Pattern OPTIONS = Pattern.compile("// OPTIONS (\\S+)");
  private static final String HERE = " // here";
  private static final int LONG = 20;

  /** The example in the file that is named after {@code diagnostic}. */
  static DiagnosticExample of(Diagnostic diagnostic) {
    Marks marks = Marks.of(Sources.path("bad").resolve(diagnostic.id() + ".java"));
    Optional<String> options =
        marks.code().stream()
            .map(OPTIONS::matcher)
            .filter(Matcher::matches)
            .map(found -> found.group(1))
            .findAny();
    Mark mark =
        marks.ours().stream()
            .filter(each -> each.isFoundBy(Compiler.JAVAC))
            .filter(each -> each.id().equals("[" + diagnostic.id() + "]"))
            .findFirst()
            .orElseThrow();
    String kind = mark.kind().toString();
    return new DiagnosticExample(
        kind.charAt(0) + kind.substring(1).toLowerCase(Locale.ROOT),
        mark.text(),
        options,
        mark.at() < 0 ? List.of() : code(marks.code(), mark.at()));
  }

  /** The top-level class around the line {@code at}, which is pointed at. */
  private static List<String> code(List<String> lines, int at) {
    int start = at;
    while (!lines.get(start - 1).isBlank() || lines.get(start).startsWith(" ")) {
      start--;
    }
    int depth = 0;
    int around = 0;
    int end = 0;
    List<String> code = new ArrayList<>();
    for (int i = start; i <= at || depth > 0 || !isEnd(code.getLast()); i++) {
      String line = lines.get(i);
      around = i == at ? depth : around;
      depth += count(line, '{') - count(line, '}');
      code.add(i == at ? line + HERE : line);
      if (i >= at && end == 0 && depth == around && isEnd(line)) {
        end = code.size();
      }
    }
    return code.size() <= LONG ? code : cut(code, end, around);
  }

  private static boolean isEnd(String line) {
    return line.replace(HERE, "").matches(".*[;}]");
  }

  private static int count(String line, char brace) {
    return (int) line.chars().filter(each -> each == brace).count();
  }

  /** A long class without what follows the member or statement that matters. */
  private static List<String> cut(List<String> code, int end, int depth) {
    List<String> shown = new ArrayList<>(code.subList(0, end));
    for (int open = depth; open > 0; open--) {
      shown.add("  ".repeat(open - 1) + "}");
    }
    return shown;
  }
}
