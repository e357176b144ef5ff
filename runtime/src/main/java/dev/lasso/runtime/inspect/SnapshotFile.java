package dev.lasso.runtime.inspect;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A file for a snapshot. The extension of its name determines the format.
 *
 * @param path the path of the file
 */
public record SnapshotFile(Path path, Format format) {

  /** The format of a file. */
  public enum Format {
    /** A web page. */
    HTML,
    /** The same data as JSON. */
    JSON,
    /** A graph for Graphviz. */
    DOT
  }

  /**
   * Returns the file with the given path.
   *
   * @throws IllegalArgumentException if the extension of its name denotes none of the formats
   */
  public static SnapshotFile of(Path path) {
    Path last = path.getFileName();
    String name = last == null ? "" : last.toString().toLowerCase(Locale.ROOT);
    for (Format format : Format.values()) {
      if (name.endsWith("." + format.name().toLowerCase(Locale.ROOT))) {
        return new SnapshotFile(path, format);
      }
    }
    throw new IllegalArgumentException(
        "A snapshot is a page, data or a graph, depending on the extension of its file. Name it"
            + " .html, .json or .dot instead of '"
            + path
            + "'.");
  }

  /** Writes the snapshot, and overwrites the file if it exists. */
  public void write(Snapshot snapshot) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path), 1 << 16)) {
      switch (format) {
        case HTML -> new SnapshotPage(snapshot, out).write();
        case JSON -> {
          Writer writer = writer(out);
          new SnapshotJson(snapshot, Integer.MAX_VALUE, writer).write();
          writer.flush();
        }
        case DOT -> {
          Writer writer = writer(out);
          new SnapshotDot(snapshot, writer).write();
          writer.flush();
        }
      }
    }
  }

  private static Writer writer(OutputStream out) {
    return new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
  }
}
