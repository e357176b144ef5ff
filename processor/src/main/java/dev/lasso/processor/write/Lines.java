package dev.lasso.processor.write;

/** Lines of Java, of at most 100 characters where they can be broken. */
final class Lines {
  private static final int WIDTH = 100;

  private final StringBuilder text = new StringBuilder();
  private int lineStart;

  /** Adds text as it is. */
  Lines add(String plain) {
    text.append(plain);
    return this;
  }

  /** Ends the line. */
  Lines end() {
    text.append('\n');
    lineStart = text.length();
    return this;
  }

  /** Adds whole lines of code, indented. */
  Lines code(String indent, Object code) {
    String lines = code.toString();
    int start = 0;
    for (int end; (end = lines.indexOf('\n', start)) >= 0; start = end + 1) {
      if (end > start) {
        text.append(indent).append(lines, start, end);
      }
      end();
    }
    return this;
  }

  /** Adds a piece of the line, with a space before it, or a line break if it would be too long. */
  Lines piece(String breakIndent, String before, String piece) {
    if (text.length() - lineStart + before.length() + piece.length() <= WIDTH) {
      text.append(before);
    } else {
      end().text.append(breakIndent);
    }
    text.append(piece);
    return this;
  }

  /** Adds a comment, broken into lines as by hand. */
  Lines javadoc(String indent, String comment) {
    text.append(indent).append("/**");
    String margin = indent + " *";
    int width = WIDTH - margin.length();
    int column = width;
    for (int start = 0, end; start < comment.length(); start = end + 1) {
      end = endOfWord(comment, start);
      if (column + 1 + end - start > width) {
        end().text.append(margin);
        column = 0;
      }
      text.append(' ').append(comment, start, end);
      column += 1 + end - start;
    }
    end();
    return add(margin).add("/").end();
  }

  /** Where the word ends that starts there; an inline tag counts as one, so that none is torn. */
  private static int endOfWord(String comment, int start) {
    int depth = 0;
    for (int at = start; at < comment.length(); at++) {
      switch (comment.charAt(at)) {
        case '{' -> depth++;
        case '}' -> depth--;
        case ' ' -> {
          if (depth <= 0) {
            return at;
          }
        }
        default -> {}
      }
    }
    return comment.length();
  }

  void appendTo(StringBuilder file) {
    file.append(text);
  }
}
