package dev.lasso.viewer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that are read, and those that are refused. */
class SnapshotReaderTest {

  @TempDir Path folder;

  private final SnapshotText made = new SnapshotText("Cache", "Page");

  SnapshotReaderTest() {
    made.addObject(0, "cache", 0, 0, 1, 1);
    made.addObject(1, null, 0, 4_000_000_000L);
    made.hold(0, "root", made.addPlace("Shop.open(Shop.java:3)"));
  }

  @Test
  void columnsAreRead() throws IOException {
    Snapshot snapshot = made.read(folder);
    assertEquals("heap 'made'", snapshot.heap());
    assertEquals(Map.of("nativeBytes", 0L, "collections", 0L), snapshot.stats());
    assertEquals(List.of("Cache", "Page"), snapshot.typeNames());
    assertEquals(List.of("shop.Cache", "shop.Page"), snapshot.typeClasses());
    assertEquals("Cache#1", snapshot.name(0));
    assertEquals("cache", snapshot.objects().label()[0]);
    assertNull(snapshot.objects().label()[1]);
    assertEquals(4_000_000_000L, snapshot.objects().nativeBytes()[1]);
    assertArrayEquals(new int[] {0, 2, 2}, snapshot.links().starts());
    assertArrayEquals(new int[] {1, 1}, snapshot.links().targets());
    assertEquals("list[1]", snapshot.place(1));
    assertEquals(List.of("", "Shop.open(Shop.java:3)"), snapshot.places());
    assertEquals("root", snapshot.holders().kind()[0]);
  }

  @Test
  void fileThatIsNotCompressedIsReadToo() throws IOException {
    Path file = Files.writeString(folder.resolve("heap.json"), made.text());
    assertEquals(2, SnapshotReader.read(file).size());
  }

  @Test
  void tablesAndColumnsOfLaterVersionsAreIgnored() throws IOException {
    made.json.add("later", made.json.get("objects").deepCopy());
    made.json.getAsJsonObject("objects").add("later", new JsonArray());
    assertEquals(2, made.read(folder).size());
  }

  private String refusal(Path file) {
    String message =
        assertThrows(SnapshotException.class, () -> SnapshotReader.read(file)).getMessage();
    assertTrue(message.startsWith(file + " is "), message);
    return message.substring(file.toString().length() + 1);
  }

  private String refusal() throws IOException {
    return refusal(made.write(folder.resolve("bad.json.gz")));
  }

  @Test
  void unknownVersionIsRefusedBeforeItsColumns() throws IOException {
    made.json.addProperty("version", 2);
    made.json.addProperty("types", "of another form");
    assertEquals(
        "is not a snapshot that this version of lasso-viewer can read: its format has version 2,"
            + " and the known one is 1; use the lasso-viewer of the version of lasso-runtime that"
            + " wrote it. Snapshots are written by heap.inspect().snapshot(…).",
        refusal());
    made.json.remove("version");
    made.json.remove("types");
    assertTrue(refusal().contains("its format has version 0"));
  }

  @Test
  void otherJsonIsRefused() throws IOException {
    Path file = folder.resolve("other.json");
    for (String text : List.of("{\"format\": \"other\", \"version\": 1}", "{}", "{\"a\": [1.5]}")) {
      String message = refusal(Files.writeString(file, text));
      assertTrue(message.contains("its format is not \"lasso-snapshot\""), message);
    }
    String message = refusal(Files.writeString(file, "[1]"));
    assertTrue(message.contains("found '[' instead of an object at character 0"), message);
    message = refusal(Files.writeString(file, ""));
    assertTrue(message.contains("found the end instead of an object"), message);
    message = refusal(Files.write(file, new byte[] {0, 1, -1, 'P', 'K'}));
    assertTrue(message.contains("instead of an object"), message);
    message = refusal(Files.writeString(file, made.text() + "x"));
    assertTrue(message.contains("found 'x' instead of the end"), message);
  }

  @Test
  void filesThatEndEarlyAreRefused() throws IOException {
    byte[] whole = Files.readAllBytes(made.write(folder.resolve("whole.json.gz")));
    Path file = folder.resolve("part.json.gz");
    for (int end = 2; end < whole.length; end++) {
      assertEquals(
          "is incomplete: its compressed data end too early. Take the snapshot again.",
          refusal(Files.write(file, Arrays.copyOf(whole, end))));
    }
    String text = made.text();
    for (int end = 0; end < text.length(); end++) {
      refusal(Files.writeString(file, text.substring(0, end)));
    }
  }

  @Test
  void damagedFilesAreRefusedOrRead() throws IOException {
    byte[] whole = Files.readAllBytes(made.write(folder.resolve("whole.json.gz")));
    Path file = folder.resolve("damaged.json.gz");
    for (int i = 0; i < whole.length; i++) {
      byte[] damaged = whole.clone();
      damaged[i] ^= 0x55;
      Files.write(file, damaged);
      try {
        Analysis.of(SnapshotReader.read(file)); // a byte of the header that means nothing
      } catch (SnapshotException e) {
        assertTrue(e.getMessage().startsWith(file + " is "), e.getMessage());
      }
    }
  }

  @Test
  void everyColumnIsNeededAndIsAsLongAsTheOthers() throws IOException {
    for (String table : List.of("types", "fields", "objects", "edges", "holders", "places")) {
      for (String name : List.copyOf(made.json.getAsJsonObject(table).keySet())) {
        JsonArray column = made.column(table, name);
        made.json.getAsJsonObject(table).remove(name);
        String message = refusal();
        assertTrue(message.contains("it has no column " + table + "." + name), message);
        JsonArray longer = column.deepCopy();
        longer.add(column.get(0));
        made.json.getAsJsonObject(table).add(name, longer);
        if (made.json.getAsJsonObject(table).size() > 1) {
          message = refusal();
          assertTrue(message.contains(" elements, and the table has "), message);
        }
        made.json.getAsJsonObject(table).add(name, column);
      }
    }
    assertEquals(2, made.read(folder).size());
  }

  @Test
  void numbersThatReferToNothingAreRefused() throws IOException {
    for (String column :
        List.of(
            "fields.type",
            "objects.type",
            "objects.createdAt",
            "objects.heldAt",
            "edges.to",
            "edges.field",
            "holders.object",
            "holders.openedAt")) {
      String[] path = column.split("\\.", 2);
      JsonArray values = made.column(path[0], path[1]);
      JsonElement before = values.set(0, new JsonPrimitive(2));
      String message = refusal();
      assertTrue(message.contains("its column " + column + " has the number 2"), message);
      values.set(0, new JsonPrimitive(-1));
      assertTrue(refusal().contains("the number -1 is out of range"));
      values.set(0, before);
    }
    made.column("objects", "edges").set(1, new JsonPrimitive(5));
    assertTrue(refusal().contains("its objects have 7 edges, and it has 2"));
  }

  @Test
  void namesAreNotNull() throws IOException {
    made.column("types", "name").set(0, com.google.gson.JsonNull.INSTANCE);
    assertTrue(refusal().contains("types.name"));
  }

  @Test
  void missingFileIsNamed() {
    Path missing = folder.resolve("missing.json.gz");
    assertEquals(
        missing.toString(),
        assertThrows(NoSuchFileException.class, () -> SnapshotReader.read(missing)).getMessage());
  }
}
