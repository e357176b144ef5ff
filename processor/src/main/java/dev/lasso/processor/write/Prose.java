package dev.lasso.processor.write;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text for javadoc comments, broken into lines as by hand. */
final class Prose {
  private static final int LINE = 100;

  /** A word; an inline tag counts as one, so that none is torn apart. */
  private static final Pattern WORD = Pattern.compile("(?:\\{[^}]*}|\\S)+");

  private Prose() {}

  /** The text of a comment on a class. */
  static String forClass(String text) {
    return wrap(text, LINE - " * ".length());
  }

  /** The text of a comment on a member. */
  static String forMember(String text) {
    return wrap(text, LINE - "   * ".length());
  }

  private static String wrap(String text, int width) {
    if (text.length() <= width) {
      return text + '\n';
    }
    StringBuilder wrapped = new StringBuilder();
    int column = 0;
    for (Matcher word = WORD.matcher(text); word.find(); ) {
      int length = word.end() - word.start();
      if (column > 0 && column + 1 + length > width) {
        wrapped.append('\n');
        column = 0;
      } else if (column > 0) {
        wrapped.append(' ');
        column++;
      }
      wrapped.append(word.group());
      column += length;
    }
    return wrapped.append('\n').toString();
  }
}
