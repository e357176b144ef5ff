package dev.lasso.viewer;

import java.io.IOException;
import java.io.Writer;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/** A writer of JSON objects that contain texts, numbers, columns and other objects. */
final class JsonWriter {

  private final Writer out;
  private String separator = "\n";

  JsonWriter(Writer out) {
    this.out = out;
  }

  /** Begins the outermost object. */
  void begin() throws IOException {
    out.write('{');
    separator = "\n";
  }

  /** Begins an object in the current object. */
  void beginObject(String name) throws IOException {
    writeName(name);
    begin();
  }

  void endObject() throws IOException {
    out.write("\n}");
    separator = ",\n";
  }

  private void writeName(String name) throws IOException {
    out.write(separator);
    writeString(name); // some names come from the snapshot
    out.write(": ");
    separator = ",\n";
  }

  void writeText(String name, String text) throws IOException {
    writeName(name);
    writeString(text);
  }

  void writeNumber(String name, long value) throws IOException {
    writeName(name);
    out.write(Long.toString(value));
  }

  /** Writes a column of numbers. */
  void writeNumbers(String name, int size, IntToLongFunction values) throws IOException {
    writeName(name);
    out.write('[');
    for (int i = 0; i < size; i++) {
      writeComma(i);
      out.write(Long.toString(values.applyAsLong(i)));
    }
    out.write(']');
  }

  /** Writes a column of texts, numbers and nulls. */
  void writeValues(String name, int size, IntFunction<@Nullable Object> values) throws IOException {
    writeName(name);
    out.write('[');
    for (int i = 0; i < size; i++) {
      writeComma(i);
      Object value = values.apply(i);
      if (value instanceof String text) {
        writeString(text);
      } else {
        out.write(String.valueOf(value));
      }
    }
    out.write(']');
  }

  private void writeComma(int i) throws IOException {
    if (i > 0) {
      out.write(',');
    }
  }

  private void writeString(String text) throws IOException {
    out.write('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.write('\\');
        out.write(c);
      } else if (c < ' ' || Character.isSurrogate(c)) {
        out.write("\\u%04x".formatted((int) c));
      } else {
        out.write(c);
      }
    }
    out.write('"');
  }
}
