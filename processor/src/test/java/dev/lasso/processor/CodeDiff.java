package dev.lasso.processor;

import java.util.ArrayList;
import java.util.List;

/**
 * The lines that only one of two programs has, with marks, and the line that a message is about. An
 * empty line stands for lines that both have.
 */
final class CodeDiff {
  /** A comment on the line that a message is about. */
  static final String HERE = " // here";

  private static final int WIDTH = 105;

  private final List<String> before;
  private final List<String> after;

  /** Length of the longest common subsequence of the lines from an index on, for both texts. */
  private final int[][] common;

  private CodeDiff(List<String> before, List<String> after) {
    this.before = before;
    this.after = after;
    this.common = new int[before.size() + 1][after.size() + 1];
    for (int i = before.size() - 1; i >= 0; i--) {
      for (int j = after.size() - 1; j >= 0; j--) {
        common[i][j] =
            isSame(i, j) ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
  }

  static String of(String before, String after) {
    StringBuilder shown = new StringBuilder();
    boolean skipped = false;
    for (String line : new CodeDiff(joined(before), joined(after)).lines()) {
      if (line.startsWith(" ") && !line.endsWith(HERE)) {
        skipped = true;
      } else if (!line.substring(1).isBlank()) {
        shown.append(skipped && !shown.isEmpty() ? "\n" : "").append(cut(line)).append('\n');
        skipped = false;
      }
    }
    return shown.toString();
  }

  /** The lines of a program, with annotations of fields on the lines of their fields. */
  private static List<String> joined(String program) {
    return program
        .replaceAll("(?<=@\\w{1,20}\\()\n +|(?<=@(?:Owned|Weak|Items))\n +(?=\\S)", " ")
        .replaceAll("(?<= =)\n +(?=\")", " ")
        .replace("( ", "(")
        .lines()
        .toList();
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < before.size() || j < after.size()) {
      if (i < before.size() && j < after.size() && isSame(i, j)) {
        lines.add(" " + before.get(i++));
        j++;
      } else if (j == after.size() || (i < before.size() && common[i + 1][j] >= common[i][j + 1])) {
        lines.add("-" + plain(before.get(i++)));
      } else {
        lines.add("+" + after.get(j++));
      }
    }
    return lines;
  }

  private boolean isSame(int i, int j) {
    return plain(before.get(i)).equals(after.get(j));
  }

  private static String plain(String line) {
    return line.endsWith(HERE) ? line.substring(0, line.length() - HERE.length()) : line;
  }

  /** Returns a line of limited length. */
  private static String cut(String line) {
    return line.length() <= WIDTH ? line : line.substring(0, WIDTH) + "…";
  }
}
