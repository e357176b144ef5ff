package dev.lasso.processor.write;

import com.palantir.javapoet.TypeName;

/**
 * The text of statements. In a format, {@code $T} is a type, {@code $S} a name in quotation marks,
 * {@code $L} and {@code $N} are text and names; all of them are numbered, with one digit, or none.
 */
final class Code {
  private final Imports imports;
  private final StringBuilder text = new StringBuilder();

  Code(Imports imports) {
    this.imports = imports;
  }

  Code add(String format, Object... args) {
    int start = 0;
    int next = 0;
    for (int at; (at = format.indexOf('$', start)) >= 0; ) {
      text.append(format, start, at);
      char kind = format.charAt(++at);
      int number = kind - '1';
      if (number >= 0 && number < 9) {
        kind = format.charAt(++at);
      } else {
        number = next++;
      }
      put(kind, args[number]);
      start = at + 1;
    }
    text.append(format, start, format.length());
    return this;
  }

  private void put(char kind, Object argument) {
    switch (kind) {
      case 'T' -> text.append(imports.name((TypeName) argument));
      case 'S' -> text.append('"').append(argument).append('"'); // there is nothing to escape
      case 'L', 'N' -> append(argument);
      default -> throw new IllegalArgumentException("$" + kind);
    }
  }

  private void append(Object argument) {
    if (argument instanceof Code code) {
      text.append(code.text);
    } else {
      text.append(argument);
    }
  }

  boolean isEmpty() {
    return text.isEmpty();
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
