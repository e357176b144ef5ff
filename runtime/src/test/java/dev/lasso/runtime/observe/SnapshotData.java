package dev.lasso.runtime.observe;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.object.HeaderBits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** A snapshot as JSON tells it, read by the rules of runtime/viewer/README.md. */
record SnapshotData(JsonObject json) {

  static SnapshotData of(GcHeap heap, Path folder) throws IOException {
    Path file = folder.resolve("snapshot.json.gz");
    heap.inspect().snapshot(file);
    return new SnapshotData(JsonParser.parseString(text(file)).getAsJsonObject());
  }

  /** The text in a compressed file. */
  static String text(Path file) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  JsonArray column(String table, String column) {
    return json.getAsJsonObject(table).getAsJsonArray(column);
  }

  /** How many rows a table has; all columns are as long. */
  int size(String table) {
    List<Integer> sizes =
        json.getAsJsonObject(table).asMap().values().stream()
            .map(column -> column.getAsJsonArray().size())
            .distinct()
            .toList();
    if (sizes.size() != 1) {
      throw new AssertionError("The columns of " + table + " are " + sizes + " long");
    }
    return sizes.getFirst();
  }

  long number(String table, String column, int row) {
    return column(table, column).get(row).getAsLong();
  }

  int index(String table, String column, int row) {
    return column(table, column).get(row).getAsInt();
  }

  String text(String table, String column, int row) {
    return column(table, column).get(row).getAsString();
  }

  /** What a column of the objects says of one of them. */
  long of(GcObject object, String column) {
    return number("objects", column, indexOf(object));
  }

  /** Which row of the objects one of them is. */
  int indexOf(GcObject object) {
    long number =
        Integer.toUnsignedLong(((Heap) object.gcHeap()).slots.birth(HeaderBits.slot(object)));
    return IntStream.range(0, size("objects"))
        .filter(row -> number("objects", "number", row) == number)
        .findFirst()
        .orElseThrow();
  }

  /** The name of the object in a row, as messages have it. */
  String name(int row) {
    String type = text("types", "name", index("objects", "type", row));
    JsonElement label = column("objects", "label").get(row);
    return type
        + "#"
        + number("objects", "number", row)
        + (label.isJsonNull() ? "" : " \"" + label.getAsString() + "\"");
  }

  /** The edges of the object in a row: to which rows they lead. */
  List<Integer> owned(int row) {
    int first = 0;
    for (int i = 0; i < row; i++) {
      first += index("objects", "edges", i);
    }
    List<Integer> owned = new ArrayList<>();
    for (int edge = first; edge < first + index("objects", "edges", row); edge++) {
      owned.add(index("edges", "to", edge));
    }
    return owned;
  }

  /** All edges of an object, such as {@code list[2] -> Node#3}. */
  List<String> edges(GcObject owner) {
    int first = 0;
    int row = indexOf(owner);
    for (int i = 0; i < row; i++) {
      first += index("objects", "edges", i);
    }
    List<String> edges = new ArrayList<>();
    for (int edge = first; edge < first + index("objects", "edges", row); edge++) {
      edges.add(field(edge) + " -> " + name(index("edges", "to", edge)));
    }
    return edges;
  }

  private String field(int edge) {
    String field = text("fields", "name", index("edges", "field", edge));
    @Nullable JsonElement key = column("edges", "key").get(edge);
    return key.isJsonNull() ? field : field + "[" + key.getAsString() + "]";
  }

  /** The holders of an object, such as {@code 1 root, 1 holds}, with the place behind it. */
  List<String> holders(GcObject object) {
    int wanted = indexOf(object);
    return IntStream.range(0, size("holders"))
        .filter(row -> index("holders", "object", row) == wanted)
        .mapToObj(
            row ->
                "%d %s, %d holds %s"
                    .formatted(
                        number("holders", "count", row),
                        text("holders", "kind", row),
                        number("holders", "holds", row),
                        place(index("holders", "openedAt", row)))
                    .strip())
        .toList();
  }

  /** The place with a number. */
  String place(long number) {
    return text("places", "text", (int) number);
  }
}
