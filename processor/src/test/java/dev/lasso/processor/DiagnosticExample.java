package dev.lasso.processor;

import dev.lasso.processor.message.Diagnostic;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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
  private static final Pattern MESSAGE = Pattern.compile("// (\\[\\w+] .*)");
  private static final Pattern OPTIONS = Pattern.compile("// OPTIONS (\\S+).*");
  private static final Pattern MARKS =
      Pattern.compile("(.*?) //((?: ERROR| WARNING| NOTE| JAVAC)+)");
  private static final String HERE = " // here";
  private static final int LONG = 20;

  /** The example in the file that is named after {@code diagnostic}. */
  static DiagnosticExample of(Diagnostic diagnostic) {
    List<String> lines =
        Sources.text(Sources.path("bad").resolve(diagnostic.id() + ".java")).lines().toList();
    Optional<String> options =
        lines.stream()
            .map(OPTIONS::matcher)
            .filter(Matcher::matches)
            .map(m -> m.group(1))
            .findAny();
    Deque<String> messages = new ArrayDeque<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher message = MESSAGE.matcher(lines.get(i));
      if (message.matches()) {
        messages.add(message.group(1));
      }
      for (String mark : marks(lines.get(i))) {
        String text = mark.equals("JAVAC") ? "" : messages.remove();
        if (text.startsWith("[" + diagnostic.id() + "]")) {
          String kind = mark.charAt(0) + mark.substring(1).toLowerCase(Locale.ROOT);
          return new DiagnosticExample(kind, text, options, code(lines, i));
        }
      }
    }
    throw new AssertionError("no example of " + diagnostic.id());
  }

  private static List<String> marks(String line) {
    Matcher marks = MARKS.matcher(line);
    return marks.matches() ? List.of(marks.group(2).strip().split(" ", -1)) : List.of();
  }

  /** The top-level class around the line {@code at}, which is pointed at. */
  private static List<String> code(List<String> lines, int at) {
    if (OPTIONS.matcher(lines.get(at)).matches()) {
      return List.of();
    }
    int start = at;
    while (!lines.get(start - 1).isBlank() || lines.get(start).startsWith(" ")) {
      start--;
    }
    int depth = 0;
    int around = 0;
    int end = 0;
    List<String> code = new ArrayList<>();
    for (int i = start; i <= at || depth > 0 || !isEnd(code.getLast()); i++) {
      String line = MARKS.matcher(lines.get(i)).replaceFirst("$1");
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
