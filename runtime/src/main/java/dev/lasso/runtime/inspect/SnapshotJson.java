package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.inspect.GraphReader.Field;
import dev.lasso.runtime.inspect.Snapshot.HolderRow;
import dev.lasso.runtime.inspect.Snapshot.ObjectRow;
import dev.lasso.runtime.observe.Texts;
import dev.lasso.runtime.protocol.GcType;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A writer of a snapshot as compressed JSON, in columns: arrays in which elements of the same index
 * belong together. The format is described in runtime/viewer/README.md; the module {@code
 * dev.lasso.viewer} reads it.
 */
public final class SnapshotJson {

  /** The version of the format. It changes if a column changes, not if one is added. */
  private static final int VERSION = 1;

  private static final String EXTENSION = ".json.gz";

  private final Snapshot snapshot;
  private final Writer out;
  private String separator = "";

  private SnapshotJson(Snapshot snapshot, Writer out) {
    this.snapshot = snapshot;
    this.out = out;
  }

  /** Checks that the name of a file says that it contains compressed JSON. */
  public static void checkName(Path file) {
    if (!file.toString().toLowerCase(Locale.ROOT).endsWith(EXTENSION)) {
      throw new IllegalArgumentException(
          Texts.fill(
              "A snapshot is compressed JSON. Name it %s instead of '%s'; lasso-viewer makes a page"
                  + " or a graph of it.",
              EXTENSION, file));
    }
  }

  /** Writes a snapshot, and replaces the file if it exists. If that fails, nothing has changed. */
  public static void write(Snapshot snapshot, Path file) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      writeTo(part, snapshot);
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (Throwable t) {
      delete(part, t);
      if (t instanceof IOException && !(t instanceof FileSystemException)) {
        throw new IOException(
            "The snapshot of " + snapshot.name + " was not written to '" + file + "': " + t, t);
      }
      throw t; // an exception of the file system names the file
    }
  }

  private static void writeTo(Path part, Snapshot snapshot) throws IOException {
    try (OutputStream file = Files.newOutputStream(part);
        Writer out =
            new BufferedWriter(
                new OutputStreamWriter(new FastGzip(file), StandardCharsets.UTF_8), 1 << 16)) {
      new SnapshotJson(snapshot, out).write();
    }
  }

  private static void delete(Path part, Throwable failure) {
    try {
      Files.deleteIfExists(part);
    } catch (Throwable t) {
      if (t != failure) {
        failure.addSuppressed(t);
      }
    }
  }

  private void write() throws IOException {
    out.write("{\n\"format\": \"lasso-snapshot\",\n\"version\": " + VERSION + ",\n\"heap\": ");
    writeString(snapshot.name);
    out.write(",\n\"taken\": ");
    writeString(snapshot.taken.toString());
    writeStats(snapshot.stats);
    GraphReader graph = snapshot.graph;
    List<GcType> types = graph.types;
    beginTable("types");
    writeColumn("name", types, GcType::name);
    writeColumn("class", types, type -> type.host().getName());
    endTable();
    beginTable("fields");
    writeColumn("type", graph.fields, Field::type);
    writeColumn("name", graph.fields, Field::name);
    endTable();
    writeObjects(snapshot.objects);
    beginTable("edges");
    writeColumn("to", graph.edges(), graph::target);
    writeColumn("field", graph.edges(), graph::field);
    writeColumn("key", graph.edges(), graph::key);
    endTable();
    writeHolders(snapshot.holders);
    beginTable("places");
    writeColumn("text", snapshot.places.values, place -> place);
    endTable();
    out.write("\n}\n");
  }

  private void writeStats(GcStats stats) throws IOException {
    beginTable("stats");
    writeNumber("created", stats.created());
    writeNumber("live", stats.live());
    writeNumber("diedByCount", stats.diedByCount());
    writeNumber("collected", stats.collected());
    writeNumber("collections", stats.collections());
    writeNumber("candidates", stats.candidates());
    writeNumber("collectNanos", stats.collectNanos());
    writeNumber("longestPauseNanos", stats.longestPauseNanos());
    writeNumber("nativeBytes", stats.nativeBytes());
    writeNumber("unlimitedSlices", stats.unlimitedSlices());
    writeNumber("suspects", stats.suspects());
    endTable();
  }

  private void writeObjects(List<ObjectRow> objects) throws IOException {
    GraphReader graph = snapshot.graph;
    beginTable("objects");
    writeColumn("type", objects.size(), graph::type);
    writeColumn("number", objects, object -> Integer.toUnsignedLong(object.number()));
    writeColumn("label", objects, ObjectRow::label);
    writeColumn("holds", objects, ObjectRow::holds);
    writeColumn("nativeBytes", objects, ObjectRow::nativeBytes);
    writeColumn("marks", objects, ObjectRow::marks);
    writeColumn("edges", objects.size(), i -> graph.endOfEdges(i) - graph.firstEdge(i));
    writeColumn("createdAt", objects, ObjectRow::createdAt);
    writeColumn("heldAt", objects, ObjectRow::heldAt);
    endTable();
  }

  private void writeHolders(List<HolderRow> holders) throws IOException {
    beginTable("holders");
    writeColumn("object", holders, HolderRow::object);
    writeColumn("kind", holders, holder -> holder.kind().name().toLowerCase(Locale.ROOT));
    writeColumn("count", holders, HolderRow::count);
    writeColumn("holds", holders, HolderRow::holds);
    writeColumn("openedAt", holders, HolderRow::openedAt);
    endTable();
  }

  // ------------------------------------------------------------------ the syntax

  private void beginTable(String name) throws IOException {
    out.write(",\n\"" + name + "\": {");
    separator = "\n";
  }

  private void endTable() throws IOException {
    out.write("\n}");
  }

  private void writeName(String name) throws IOException {
    out.write(separator + "\"" + name + "\": ");
    separator = ",\n";
  }

  private void writeNumber(String name, long value) throws IOException {
    writeName(name);
    out.write(Long.toString(value));
  }

  private <T> void writeColumn(String name, List<T> rows, Function<T, @Nullable Object> value)
      throws IOException {
    writeColumn(name, rows.size(), i -> value.apply(rows.get(i)));
  }

  private void writeColumn(String name, int size, IntFunction<@Nullable Object> values)
      throws IOException {
    writeName(name);
    out.write('[');
    for (int i = 0; i < size; i++) {
      if (i > 0) {
        out.write(',');
      }
      Object value = values.apply(i);
      if (value instanceof String text) {
        writeString(text);
      } else {
        out.write(String.valueOf(value));
      }
    }
    out.write(']');
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

  /** A compressor that is several times as fast as the usual one, and gains nearly as much. */
  private static final class FastGzip extends GZIPOutputStream {

    FastGzip(OutputStream out) throws IOException {
      super(out, 1 << 16);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }
}
