package dev.lasso.viewer;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * A streaming reader of JSON (RFC 8259) whose numbers are integers. It reads one value after the
 * other, and keeps none of them.
 */
final class JsonReader {

  private static final int END = -1;

  private final Reader in;
  private final char[] buffer = new char[1 << 16];
  private int position;
  private int limit;

  /** The longest string, in characters; a small compressed file can contain a much longer one. */
  private static final int MAX_STRING = 1 << 20;

  /** Number of characters before the buffer. */
  private long passed;

  /** True until the first element of the innermost object or array. */
  private boolean isFirst = true;

  JsonReader(Reader in) {
    this.in = in;
  }

  // ------------------------------------------------------------------ values

  void beginObject() throws IOException {
    begin('{', "an object");
  }

  /** Returns the next name in the current object, or null at its end. */
  @Nullable String nextName() throws IOException {
    if (!hasNext('}')) {
      return null;
    }
    String name = nextString();
    expect(':', "':'");
    return name;
  }

  void beginArray() throws IOException {
    begin('[', "an array");
  }

  /** Returns whether the current array has another element; if not, leaves the array. */
  boolean nextElement() throws IOException {
    return hasNext(']');
  }

  private void begin(char bracket, String what) throws IOException {
    expect(bracket, what);
    isFirst = true;
  }

  private boolean hasNext(char end) throws IOException {
    if (peekToken() == end) {
      position++;
      isFirst = false;
      return false;
    }
    if (!isFirst) {
      expect(',', "',' or '" + end + "'");
    }
    isFirst = false;
    return true;
  }

  /** Reads an integer. */
  long nextLong() throws IOException {
    int c = peekToken();
    boolean isNegative = c == '-';
    if (isNegative) {
      position++;
      c = peek();
    }
    if (c < '0' || c > '9') {
      throw expected("an integer");
    }
    long value = 0;
    for (; c >= '0' && c <= '9'; c = peek()) {
      if (value > (Long.MAX_VALUE - 9) / 10) {
        throw expected("a smaller integer");
      }
      value = 10 * value + (c - '0');
      position++;
    }
    if (c == '.' || c == 'e' || c == 'E') {
      throw expected("an integer");
    }
    return isNegative ? -value : value;
  }

  /** Reads an integer between 0 and {@link Integer#MAX_VALUE}. */
  int nextInt() throws IOException {
    long value = nextLong();
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw new SnapshotException("the number " + value + " is out of range" + place());
    }
    return (int) value;
  }

  /** Reads an integer, a string or null. */
  @Nullable Object nextValue() throws IOException {
    int c = peekToken();
    if (c == '"') {
      return nextString();
    }
    if (c != 'n') {
      return nextLong();
    }
    for (char letter : "null".toCharArray()) {
      expect(letter, "null");
    }
    return null;
  }

  /** Reads a string. */
  String nextString() throws IOException {
    expect('"', "a string");
    StringBuilder text = new StringBuilder();
    while (true) {
      int from = position;
      while (position < limit && isPlain(buffer[position])) {
        position++;
      }
      text.append(buffer, from, position - from);
      if (text.length() > MAX_STRING) {
        throw new SnapshotException(
            "found a string of more than " + MAX_STRING + " characters" + place());
      }
      int c = peek();
      if (c == '"') {
        position++;
        return text.toString();
      } else if (c == '\\') {
        position++;
        text.append(escaped());
      } else if (c == END || !isPlain((char) c)) {
        throw expected("the end of a string");
      }
    }
  }

  private static boolean isPlain(char c) {
    return c != '"' && c != '\\' && c >= ' ';
  }

  private char escaped() throws IOException {
    int c = peek();
    char value =
        switch (c) {
          case '"', '\\', '/', 'u' -> (char) c;
          case 'b' -> '\b';
          case 'f' -> '\f';
          case 'n' -> '\n';
          case 'r' -> '\r';
          case 't' -> '\t';
          default -> throw expected("an escape sequence");
        };
    position++;
    return value == 'u' ? codeUnit() : value;
  }

  private char codeUnit() throws IOException {
    int code = 0;
    for (int i = 0; i < 4; i++) {
      int digit = Character.digit(peek(), 16);
      if (digit < 0) {
        throw expected("a hexadecimal digit");
      }
      code = 16 * code + digit;
      position++;
    }
    return (char) code;
  }

  /** Skips a value of any kind. */
  void skip() throws IOException {
    int depth = 0;
    do {
      int c = peekToken();
      if (c == '"') {
        nextString();
      } else if (c == END || (depth == 0 && ",:]}".indexOf(c) >= 0)) {
        throw expected("a value");
      } else {
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        position++;
      }
    } while (depth > 0 || isWithinLiteral());
  }

  private boolean isWithinLiteral() throws IOException {
    int c = peek();
    return Character.isLetterOrDigit(c) || c == '.' || c == '-' || c == '+';
  }

  /** Checks that nothing but white space follows. */
  void expectEnd() throws IOException {
    if (peekToken() != END) {
      throw expected("the end");
    }
  }

  // ------------------------------------------------------------------ characters

  private void expect(char wanted, String what) throws IOException {
    if (peekToken() != wanted) {
      throw expected(what);
    }
    position++;
  }

  /** Returns the first character of the next token, or {@link #END}. */
  private int peekToken() throws IOException {
    int c = peek();
    while (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
      position++;
      c = peek();
    }
    return c;
  }

  /** Returns the next character, or {@link #END}. */
  private int peek() throws IOException {
    if (position == limit) {
      passed += limit;
      position = 0;
      limit = Math.max(in.read(buffer, 0, buffer.length), 0);
      if (limit == 0) {
        return END;
      }
    }
    return buffer[position];
  }

  private SnapshotException expected(String what) throws IOException {
    int c = peek();
    String found = c == END ? "the end" : "'" + (char) c + "'";
    return new SnapshotException("found " + found + " instead of " + what + place());
  }

  private String place() {
    return " at character " + (passed + position);
  }
}
