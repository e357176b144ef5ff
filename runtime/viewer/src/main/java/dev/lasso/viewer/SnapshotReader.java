package dev.lasso.viewer;

import dev.lasso.viewer.Snapshot.EdgePlaces;
import dev.lasso.viewer.Snapshot.Holders;
import dev.lasso.viewer.Snapshot.Objects;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** A reader of the file of a snapshot. It checks that all numbers refer to something. */
final class SnapshotReader {

  private static final String FORMAT = "lasso-snapshot";

  /** The version of the format that this reader knows. */
  private static final int VERSION = 1;

  private static final Set<String> TEXTS =
      Set.of(
          "types.name",
          "types.class",
          "fields.name",
          "objects.label",
          "edges.key",
          "holders.kind",
          "places.text");

  private static final Set<String> LONGS = Set.of("objects.number", "objects.nativeBytes");

  private static final Set<String> INTS =
      Set.of(
          "fields.type",
          "objects.type",
          "objects.holds",
          "objects.marks",
          "objects.edges",
          "objects.createdAt",
          "objects.heldAt",
          "edges.to",
          "edges.field",
          "holders.object",
          "holders.count",
          "holders.holds",
          "holders.openedAt");

  private final JsonReader json;
  private @Nullable String format;
  private long version;
  private String heap = "";
  private String taken = "";
  private final Map<String, Long> stats = new LinkedHashMap<>();
  private final Map<String, @Nullable Object[]> texts = new HashMap<>();
  private final Map<String, long[]> longs = new HashMap<>();
  private final Map<String, int[]> ints = new HashMap<>();

  private SnapshotReader(JsonReader json) {
    this.json = json;
  }

  /**
   * Reads a file, which may be compressed.
   *
   * @throws SnapshotException if it is not a complete snapshot of the known version; the message
   *     names the file
   */
  static Snapshot read(Path file) throws IOException {
    try (InputStream in = open(file)) {
      JsonReader json = new JsonReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      return new SnapshotReader(json).read();
    } catch (EOFException e) {
      throw new SnapshotException(
          file + " is incomplete: its compressed data end too early. Take the snapshot again.");
    } catch (SnapshotException | ZipException e) {
      throw new SnapshotException(
          file
              + " is not a snapshot that this version of lasso-viewer can read: "
              + e.getMessage()
              + ". Snapshots are written by heap.inspect().snapshot(…).");
    }
  }

  private static InputStream open(Path file) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    try {
      in.mark(2);
      boolean isCompressed = in.read() == 0x1f && in.read() == 0x8b;
      in.reset();
      return isCompressed ? new GZIPInputStream(in, 1 << 16) : in;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  // ------------------------------------------------------------------ the syntax

  private Snapshot read() throws IOException {
    json.beginObject();
    for (String name = json.nextName(); name != null; name = json.nextName()) {
      readPart(name);
    }
    json.expectEnd();
    checkVersion();
    return snapshot();
  }

  private void readPart(String name) throws IOException {
    switch (name) {
      case "format" -> format = json.nextString();
      case "version" -> {
        version = json.nextLong();
        checkVersion();
      }
      case "heap" -> heap = json.nextString();
      case "taken" -> taken = json.nextString();
      case "stats" -> readStats();
      case "types", "fields", "objects", "edges", "holders", "places" -> readTable(name);
      default -> json.skip();
    }
  }

  private void checkVersion() throws SnapshotException {
    if (!FORMAT.equals(format)) {
      throw new SnapshotException("its format is not \"" + FORMAT + "\"");
    }
    if (version != VERSION) {
      throw new SnapshotException(
          "its format has version "
              + version
              + ", and the known one is "
              + VERSION
              + "; use the lasso-viewer of the version of lasso-runtime that wrote it");
    }
  }

  private void readStats() throws IOException {
    json.beginObject();
    for (String name = json.nextName(); name != null; name = json.nextName()) {
      stats.put(name, json.nextLong());
    }
  }

  private void readTable(String table) throws IOException {
    json.beginObject();
    for (String name = json.nextName(); name != null; name = json.nextName()) {
      String column = table + "." + name;
      if (TEXTS.contains(column)) {
        texts.put(column, readTexts());
      } else if (LONGS.contains(column)) {
        longs.put(column, readLongs());
      } else if (INTS.contains(column)) {
        ints.put(column, readInts());
      } else {
        json.skip();
      }
    }
  }

  private @Nullable Object[] readTexts() throws IOException {
    List<@Nullable Object> values = new ArrayList<>();
    json.beginArray();
    while (json.nextElement()) {
      values.add(json.nextValue());
    }
    return values.toArray();
  }

  private long[] readLongs() throws IOException {
    long[] values = new long[1 << 10];
    int size = 0;
    json.beginArray();
    while (json.nextElement()) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size++] = json.nextLong();
    }
    return Arrays.copyOf(values, size);
  }

  private int[] readInts() throws IOException {
    int[] values = new int[1 << 10];
    int size = 0;
    json.beginArray();
    while (json.nextElement()) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size++] = json.nextInt();
    }
    return Arrays.copyOf(values, size);
  }

  // ------------------------------------------------------------------ the content

  private Snapshot snapshot() throws SnapshotException {
    int types = texts("types.name").length;
    int fields = texts("fields.name").length;
    int objects = longs("objects.number").length;
    int edges = texts("edges.key").length;
    int holders = texts("holders.kind").length;
    int places = texts("places.text").length;
    Objects columns =
        new Objects(
            numbers("objects.type", objects, types),
            longs("objects.number"),
            strings("objects.label", objects),
            ints("objects.holds", objects),
            checked("objects.nativeBytes", longs("objects.nativeBytes"), objects),
            ints("objects.marks", objects),
            numbers("objects.createdAt", objects, places),
            numbers("objects.heldAt", objects, places));
    int[] targets = numbers("edges.to", edges, objects);
    AdjacencyArrays links =
        new AdjacencyArrays(starts(ints("objects.edges", objects), edges), targets);
    return new Snapshot(
        heap,
        taken,
        stats,
        names("types.name", types),
        names("types.class", types),
        numbers("fields.type", fields, types),
        names("fields.name", fields),
        columns,
        links,
        new EdgePlaces(numbers("edges.field", edges, fields), texts("edges.key")),
        new Holders(
            numbers("holders.object", holders, objects),
            names("holders.kind", holders).toArray(String[]::new),
            ints("holders.count", holders),
            ints("holders.holds", holders),
            numbers("holders.openedAt", holders, places)),
        names("places.text", places));
  }

  private static int[] starts(int[] counts, int edges) throws SnapshotException {
    int[] starts = new int[counts.length + 1];
    long sum = 0;
    for (int i = 0; i < counts.length; i++) {
      sum += counts[i];
      starts[i + 1] = (int) Math.min(sum, Integer.MAX_VALUE);
    }
    if (sum != edges) {
      throw new SnapshotException("its objects have " + sum + " edges, and it has " + edges);
    }
    return starts;
  }

  private static <T> T present(String column, @Nullable T values) throws SnapshotException {
    if (values == null) {
      throw new SnapshotException("it has no column " + column);
    }
    return values;
  }

  private @Nullable Object[] texts(String column) throws SnapshotException {
    return present(column, texts.get(column));
  }

  private @Nullable String[] strings(String column, int size) throws SnapshotException {
    @Nullable Object[] values = texts(column);
    checkSize(column, values.length, size);
    @Nullable String[] strings = new String[size];
    for (int i = 0; i < size; i++) {
      Object value = values[i];
      strings[i] = value == null ? null : value.toString();
    }
    return strings;
  }

  private List<String> names(String column, int size) throws SnapshotException {
    List<String> names = new ArrayList<>(size);
    for (String name : strings(column, size)) {
      names.add(present(column, name));
    }
    return names;
  }

  private long[] longs(String column) throws SnapshotException {
    return present(column, longs.get(column));
  }

  private static long[] checked(String column, long[] values, int size) throws SnapshotException {
    checkSize(column, values.length, size);
    return values;
  }

  private int[] ints(String column, int size) throws SnapshotException {
    int[] values = present(column, ints.get(column));
    checkSize(column, values.length, size);
    return values;
  }

  /** Returns a column of numbers that are less than {@code end}. */
  private int[] numbers(String column, int size, int end) throws SnapshotException {
    int[] values = ints(column, size);
    for (int value : values) {
      if (value >= end) {
        throw new SnapshotException("its column " + column + " has the number " + value);
      }
    }
    return values;
  }

  private static void checkSize(String column, int size, int expected) throws SnapshotException {
    if (size != expected) {
      throw new SnapshotException(
          "its column " + column + " has " + size + " elements, and the table has " + expected);
    }
  }
}
