package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.heap.HeapReader;
import dev.lasso.runtime.heap.HeapReader.HolderKind;
import dev.lasso.runtime.inspect.GraphReader.Field;
import dev.lasso.runtime.object.ProtocolCalls;
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
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
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

  /** The object is untracked, although its type is a container. */
  private static final int UNTRACKED = 1;

  private static final int FROZEN = 2;

  /** The object is dead to the program or pending destruction, and has not released its edges. */
  private static final int DYING = 4;

  /**
   * One or more holders of an object, of the same kind.
   *
   * @param object the number of the object
   * @param count the number of holders that share the holds; of a scope, the number of its holds
   * @param holds the number of their holds; 0 if they share the holds of the previous row
   * @param openedAt the place that opened the last of them
   */
  private record HolderRow(int object, HolderKind kind, int count, int holds, int openedAt) {}

  private final HeapReader heap;
  private final GraphReader graph;

  /** The places in the program, the first of which is empty: not known. */
  private final Numbering<String> places = new Numbering<>(new HashMap<>());

  private final Writer out;
  private String separator = "";

  private SnapshotJson(HeapReader heap, GraphReader graph, Writer out) {
    this.heap = heap;
    this.graph = graph;
    this.out = out;
    int _ = places.of("");
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

  /**
   * Writes a snapshot, which examines every object once, and replaces the file if it exists. If
   * that fails, nothing has changed. Traverses must not change anything meanwhile; their exceptions
   * are thrown.
   */
  public static void write(HeapReader heap, Path file) throws IOException {
    GraphReader graph = new GraphReader(heap);
    graph.read(heap.end() - 1, i -> i + 1);
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      writeTo(part, heap, graph);
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (Throwable t) {
      delete(part, t);
      if (t instanceof IOException && !(t instanceof FileSystemException)) {
        throw new IOException(
            "The snapshot of " + heap.heap() + " was not written to '" + file + "': " + t, t);
      }
      throw t; // an exception of the file system names the file
    }
  }

  private static void writeTo(Path part, HeapReader heap, GraphReader graph) throws IOException {
    try (OutputStream file = Files.newOutputStream(part);
        Writer out =
            new BufferedWriter(
                new OutputStreamWriter(new FastGzip(file), StandardCharsets.UTF_8), 1 << 16)) {
      new SnapshotJson(heap, graph, out).write();
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
    writeString(heap.heap().toString());
    out.write(",\n\"taken\": ");
    writeString(Instant.now().toString());
    writeStats(heap.heap().stats());
    List<GcType> types = graph.types;
    beginTable("types");
    writeColumn("name", types, GcType::name);
    writeColumn("class", types, type -> type.host().getName());
    endTable();
    beginTable("fields");
    writeColumn("type", graph.fields, Field::type);
    writeColumn("name", graph.fields, Field::name);
    endTable();
    writeObjects();
    beginTable("edges");
    writeColumn("to", graph.edges(), graph::target);
    writeColumn("field", graph.edges(), graph::field);
    writeColumn("key", graph.edges(), graph::key);
    endTable();
    writeHolders();
    beginTable("places");
    writeColumn("text", places.values, place -> place);
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

  private void writeObjects() throws IOException {
    List<GcObject> objects = graph.objects;
    beginTable("objects");
    writeColumn("type", objects.size(), graph::type);
    writeColumn("number", objects, object -> Integer.toUnsignedLong(heap.number(object)));
    writeColumn("label", objects, ProtocolCalls::label);
    writeColumn("holds", objects, heap::holdCount);
    writeColumn("nativeBytes", objects, object -> heap.nativeBytes(heap.slot(object)));
    writeColumn("marks", objects, this::marks);
    writeColumn("edges", objects.size(), i -> graph.endOfEdges(i) - graph.firstEdge(i));
    writeColumn("createdAt", objects, object -> places.of(heap.birthPlace(object)));
    writeColumn("heldAt", objects, object -> places.of(heap.lastHold(object)));
    endTable();
  }

  private int marks(GcObject object) {
    if (heap.isDead(object) || !heap.isCounted(object)) {
      return DYING;
    }
    if (heap.isFrozen(object)) {
      return FROZEN;
    }
    return object.gcType().isContainer() && !heap.isTracked(object) ? UNTRACKED : 0;
  }

  private void writeHolders() throws IOException {
    List<HolderRow> holders = new ArrayList<>();
    heap.forEachHolder(
        (slot, kind, count, holds, place) -> {
          if (graph.number(slot) >= 0) {
            // Without all places there is none, because the holders could not be grouped.
            int openedAt = places.of(heap.knowsAllPlaces() ? place : "");
            int counted = kind == HolderKind.SCOPE ? holds : count; // a scope counts once a hold
            holders.add(new HolderRow(graph.number(slot), kind, counted, holds, openedAt));
          }
        });
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
