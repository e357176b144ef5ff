package dev.lasso.viewer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The data of the page. */
class AnalysisJsonTest {

  @TempDir Path folder;

  private static JsonObject json(Analysis analysis, int most) throws IOException {
    StringWriter text = new StringWriter();
    new AnalysisJson(analysis, most, new JsonWriter(text)).write(null);
    return JsonParser.parseString(text.toString()).getAsJsonObject();
  }

  private static String column(JsonObject json, String table, String column) {
    return json.getAsJsonObject(table).get(column).toString();
  }

  @Test
  void namesFromTheSnapshotAreEscaped() throws IOException {
    SnapshotText text = new SnapshotText("Cache");
    String name = "a\": {}, \"b\\ \n";
    text.json.getAsJsonObject("stats").addProperty(name, 7);
    JsonObject json = json(Analysis.of(text.read(folder)), Integer.MAX_VALUE);
    assertEquals(7, json.getAsJsonObject("stats").get(name).getAsInt());
  }

  @Test
  void figuresAreWrittenInColumns() throws IOException {
    SnapshotText text = new SnapshotText("Cache", "Page");
    text.addObject(0, "cache \u2028 </script> \"\ud83d\ude00", 0, 5, 1, 0);
    text.addObject(1, null, 0, 70);
    text.addObject(1, null, 0, 8);
    text.hold(0, "root", text.addPlace("Shop.open(Shop.java:3)"));
    JsonObject json = json(Analysis.of(text.read(folder)), Integer.MAX_VALUE);
    assertEquals("lasso-analysis", json.get("format").getAsString());
    assertEquals(1, json.get("version").getAsInt());
    assertEquals("heap 'made'", json.get("heap").getAsString());
    assertEquals(0, json.get("objectsLeftOut").getAsInt());
    assertEquals("[1,2]", column(json, "types", "count"));
    assertEquals("[1,0]", column(json, "types", "held"));
    assertEquals("[0,1]", column(json, "types", "garbage"));
    assertEquals("[5,78]", column(json, "types", "nativeBytes"));
    assertEquals("[75,70]", column(json, "types", "retainedBytes"));
    assertEquals("[\"root\"]", column(json, "holders", "kind"));
    assertEquals("[1]", column(json, "holders", "openedAt"));
    assertEquals("[2]", column(json, "holders", "keptObjects"));
    assertEquals("[75]", column(json, "holders", "retainedBytes"));
    assertEquals("[\"Cache.list → Cache\"]", column(json, "cycles", "path"));
    assertEquals("[0,0,8]", column(json, "objects", "marks"));
    assertEquals("[-1,0,-1]", column(json, "objects", "dominator"));
    assertEquals("[2,1,1]", column(json, "objects", "retainedObjects"));
    assertEquals("[1,0]", column(json, "edges", "to"));
    assertEquals("[0]", column(json, "holds", "object"));
    assertEquals(
        "cache \u2028 </script> \"\ud83d\ude00",
        json.getAsJsonObject("objects").getAsJsonArray("label").get(0).getAsString());
    assertFalse(json.has("before"));
  }

  @Test
  void totalsOfAnEarlierSnapshotAreWrittenWithIt() throws IOException {
    SnapshotText text = new SnapshotText("Cache");
    text.addObject(0, null, 1, 0);
    Analysis analysis = Analysis.of(text.read(folder));
    StringWriter written = new StringWriter();
    new AnalysisJson(analysis, Integer.MAX_VALUE, new JsonWriter(written)).write(analysis);
    JsonObject json = JsonParser.parseString(written.toString()).getAsJsonObject();
    JsonObject before = json.getAsJsonObject("before");
    for (String table : before.keySet()) {
      assertEquals(json.get(table), before.get(table), table);
    }
    assertEquals("[1]", column(before, "holders", "objects"));
  }

  @Test
  void lightestObjectsAreLeftOutWhereThereIsNoRoom() throws IOException {
    SnapshotText text = new SnapshotText("Keeper", "Weighty");
    text.addObject(0, null, 1, 0, IntStream.rangeClosed(1, 20).toArray());
    for (int i = 0; i < 20; i++) {
      text.addObject(1, null, i % 2, 100 + i);
    }
    JsonObject json = json(Analysis.of(text.read(folder)), 10);
    assertEquals(16, json.get("objectsLeftOut").getAsInt());
    assertEquals("[1,20]", column(json, "types", "count"));
    assertEquals("[20]", column(json, "ownerships", "count"));
    assertEquals("[1,10]", column(json, "holders", "objects"));
    assertEquals("[0,116,117,118,119]", column(json, "objects", "nativeBytes"));
    assertEquals("[1,2,3,4]", column(json, "edges", "to"));
    assertEquals("[4,0,0,0,0]", column(json, "objects", "edges"));
    assertEquals("[-1,0,-1,0,-1]", column(json, "objects", "dominator"));
    assertEquals("[0,2,4]", column(json, "holds", "object"));
  }

  @Test
  void ofEqualObjectsAsManyAreLeftOutAsHaveNoRoom() throws IOException {
    SnapshotText text = new SnapshotText("Equal");
    for (int i = 0; i < 20; i++) {
      text.addObject(0, null, 1, 0);
    }
    JsonObject json = json(Analysis.of(text.read(folder)), 10);
    assertEquals(10, json.get("objectsLeftOut").getAsInt());
  }

  @Test
  void emptyHeapHasEmptyColumns() throws IOException {
    for (int most : new int[] {0, Integer.MAX_VALUE}) {
      JsonObject json = json(Analysis.of(new SnapshotText().read(folder)), most);
      assertEquals("[]", column(json, "objects", "type"));
      assertEquals("[]", column(json, "holders", "kind"));
      assertEquals("[]", column(json, "cycles", "path"));
    }
  }
}
