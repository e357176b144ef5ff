package dev.lasso.viewer;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** A snapshot as a heap writes it, made row by row. */
final class SnapshotText {

  private static final Gson GSON = new GsonBuilder().serializeNulls().create();

  final JsonObject json = new JsonObject();
  private int objects;

  SnapshotText(String... types) {
    json.addProperty("format", "lasso-snapshot");
    json.addProperty("version", 1);
    json.addProperty("heap", "heap 'made'");
    json.addProperty("taken", "2026-11-24T20:52:58.864928019Z");
    JsonObject stats = new JsonObject();
    stats.addProperty("nativeBytes", 0);
    stats.addProperty("collections", 0);
    json.add("stats", stats);
    table("types", "name", "class");
    table("fields", "type", "name");
    table(
        "objects",
        "type",
        "number",
        "label",
        "holds",
        "nativeBytes",
        "marks",
        "edges",
        "createdAt",
        "heldAt");
    table("edges", "to", "field", "key");
    table("holders", "object", "kind", "count", "holds", "openedAt");
    table("places", "text");
    addRow("places", "");
    for (String type : types) {
      addRow("types", type, "shop." + type);
      addRow("fields", size("fields"), "list");
    }
  }

  private void table(String name, String... columns) {
    JsonObject table = new JsonObject();
    for (String column : columns) {
      table.add(column, new JsonArray());
    }
    json.add(name, table);
  }

  JsonArray column(String table, String column) {
    return json.getAsJsonObject(table).getAsJsonArray(column);
  }

  private int size(String table) {
    return json.getAsJsonObject(table).asMap().values().iterator().next().getAsJsonArray().size();
  }

  void addRow(String table, @Nullable Object... values) {
    int i = 0;
    for (JsonElement column : json.getAsJsonObject(table).asMap().values()) {
      column.getAsJsonArray().add(GSON.toJsonTree(values[i++]));
    }
  }

  /** Adds an object of a type, whose edges are in the type's field. */
  int addObject(int type, @Nullable String label, int holds, long nativeBytes, int... targets) {
    addRow("objects", type, objects + 1, label, holds, nativeBytes, 0, targets.length, 0, 0);
    for (int i = 0; i < targets.length; i++) {
      addRow("edges", targets[i], type, i);
    }
    return objects++;
  }

  /** Adds a place in the program. */
  int addPlace(String text) {
    addRow("places", text);
    return size("places") - 1;
  }

  /** Adds one holder of an object, and its hold. */
  void hold(int object, String kind, int place) {
    addRow("holders", object, kind, 1, 1, place);
    JsonArray holds = column("objects", "holds");
    holds.set(object, GSON.toJsonTree(holds.get(object).getAsInt() + 1));
  }

  String text() {
    return GSON.toJson(json);
  }

  Snapshot read(Path folder) throws IOException {
    return SnapshotReader.read(write(folder.resolve("made.json.gz")));
  }

  /** Writes a compressed file. */
  Path write(Path file) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text().getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }
}
