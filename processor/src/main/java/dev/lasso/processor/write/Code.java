package dev.lasso.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.List;

/**
 * The text of statements, in which only types are left to JavaPoet, for the sake of imports:
 * JavaPoet prints each argument of a format, and the text around it, as pieces of their own, which
 * is most of what generating a class costs.
 *
 * <p>Formats are those of {@link CodeBlock}, with {@code $T}, {@code $L}, {@code $N} and {@code
 * $S}, all of them numbered, with one digit, or none. Indentation is in the text.
 */
final class Code {
  private final StringBuilder text = new StringBuilder();
  private final List<TypeName> types = new ArrayList<>();

  static Code of(String format, Object... args) {
    return new Code().add(format, args);
  }

  /** The body of a method. */
  static CodeBlock block(String format, Object... args) {
    return of(format, args).toBlock();
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
      case 'T' -> {
        text.append("$T");
        types.add((TypeName) argument);
      }
      case 'S' -> putText("\"" + argument + '"'); // of a name: there is nothing to escape
      case 'L', 'N' -> {
        switch (argument) {
          case Code code -> {
            text.append(code.text);
            types.addAll(code.types);
          }
          case ParameterSpec parameter -> putText(parameter.name());
          default -> putText(argument.toString());
        }
      }
      default -> throw new IllegalArgumentException("$" + kind);
    }
  }

  private void putText(String plain) {
    text.append(plain.indexOf('$') < 0 ? plain : plain.replace("$", "$$"));
  }

  boolean isEmpty() {
    return text.isEmpty();
  }

  CodeBlock toBlock() {
    return CodeBlock.of(text.toString(), types.toArray());
  }
}
