package dev.lasso.processor;

import dev.lasso.processor.Marks.Mark;
import dev.lasso.processor.message.Diagnostic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A program that causes a message: the one in {@code resources/bad} that is named after it.
 *
 * @param message the whole message
 * @param code the program, without its package, with a comment on the line of the message
 * @param others the files of another package that it needs
 */
record MessageExample(String message, String code, List<Path> others) {
  private static final Pattern OTHER = Pattern.compile("\\b(bad|mended)\\.other\\.([A-Z]\\w+)");
  private static final String OPTIONS = "// OPTIONS ";

  static MessageExample of(Diagnostic diagnostic) {
    Marks marks = marks(diagnostic);
    Mark mark =
        marks.ours().stream()
            .filter(each -> each.isFoundBy(Compiler.JAVAC))
            .findFirst()
            .orElseThrow();
    List<String> lines = new ArrayList<>(marks.code());
    lines.set(mark.at(), lines.get(mark.at()) + CodeDiff.HERE);
    return new MessageExample(mark.text(), program(lines), others(String.join("\n", marks.code())));
  }

  /** What its file says. */
  static Marks marks(Diagnostic diagnostic) {
    return Marks.of(Sources.path("bad").resolve(diagnostic.id() + ".java"));
  }

  /** The options of the compiler that it needs. */
  static List<String> options(Diagnostic diagnostic) {
    return marks(diagnostic).code().stream()
        .filter(line -> line.startsWith(OPTIONS))
        .map(line -> line.substring(OPTIONS.length()))
        .toList();
  }

  /** Returns the lines to show, without comments above the package, the package and imports. */
  static String program(List<String> lines) {
    int start = 0;
    while (lines.get(start).matches("//.*|package .*|import .*|")) {
      start++;
    }
    return String.join("\n", lines.subList(start, lines.size())) + "\n";
  }

  /** The files with the classes of another package that a program names. */
  static List<Path> others(String program) {
    return OTHER
        .matcher(program)
        .results()
        .map(MatchResult::group)
        .distinct()
        .map(name -> Sources.path(name.replace('.', '/') + ".java"))
        .toList();
  }
}
