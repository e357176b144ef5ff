package dev.lasso.samples.benchmarks.compiletime;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import javax.tools.SimpleJavaFileObject;

/** A file that exists only in memory. */
final class MemoryFile extends SimpleJavaFileObject {
  private final ByteArrayOutputStream content = new ByteArrayOutputStream();

  /** Creates an empty file for the class {@code name}. */
  MemoryFile(String name, Kind kind) {
    super(URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind);
  }

  /** Returns a source file for the class {@code name}. */
  static MemoryFile source(String name, String text) {
    MemoryFile file = new MemoryFile(name, Kind.SOURCE);
    file.content.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    return file;
  }

  @Override
  public CharSequence getCharContent(boolean ignoreEncodingErrors) {
    return content.toString(StandardCharsets.UTF_8);
  }

  @Override
  public InputStream openInputStream() {
    return new ByteArrayInputStream(content.toByteArray());
  }

  @Override
  public OutputStream openOutputStream() {
    content.reset();
    return content;
  }
}
