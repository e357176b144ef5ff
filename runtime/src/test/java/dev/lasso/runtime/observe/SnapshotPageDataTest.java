package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Weighty;
import dev.lasso.service.Service;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page of a snapshot carries, without a browser. */
class SnapshotPageDataTest extends RuntimeTest {

  @TempDir Path folder;

  private static String page(GcHeap heap, Path folder) throws IOException {
    Path file = folder.resolve("page.html");
    heap.inspect().snapshot(file);
    return Files.readString(file);
  }

  private static String unpacked(String page, String id) throws IOException {
    Matcher packed =
        Pattern.compile("<script type=\"text/plain\" id=\"" + id + "\">([^<]*)</script>")
            .matcher(page);
    assertTrue(packed.find(), id);
    byte[] bytes = Base64.getDecoder().decode(packed.group(1));
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static JsonObject data(String page) throws IOException {
    return JsonParser.parseString(unpacked(page, "data")).getAsJsonObject();
  }

  @Test
  void pageCarriesWhatTheFileForProgramsSays() throws IOException {
    Item cache = Item.create(held, "cache \u2028 </script> \"");
    cache.list.add(Item.create(held, "inner"));
    cache.map.put("one", cache);
    Weighty.create(held, 50);
    Node ring = node("ring");
    ring.setA(ring);
    drop(ring);
    JsonObject page = data(page(heap, folder));
    JsonObject json = SnapshotData.of(heap, folder).json();
    assertEquals(4, json.getAsJsonObject("objects").getAsJsonArray("number").size());
    page.remove("taken");
    json.remove("taken");
    assertEquals(json, page);
  }

  @Test
  void pageIsWholeAndNeedsNothingElse() throws IOException {
    node("n");
    String page = page(heap, folder);
    assertFalse(page.contains("{{"), "a part that was not put in");
    assertFalse(Pattern.compile("(?:src|href)=\"(?!#|data:)|@import|url\\(").matcher(page).find());
    for (String part : new String[] {"snapshot.css", "snapshot.js"}) {
      assertTrue(page.contains(text(part)), part);
    }
    String library = text("cytoscape.min.js");
    assertTrue(library.length() > 100_000, "the library itself");
    assertEquals(library, unpacked(page, "drawing-library"));
    assertTrue(page.length() < 300_000, "a small heap makes a small page: " + page.length());
  }

  private static String text(String name) throws IOException {
    try (InputStream in = GcHeap.class.getResourceAsStream("/dev/lasso/runtime/inspect/" + name)) {
      assertTrue(in != null, name);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void placesAreToldOnTheLevelsThatKnowThem() throws IOException {
    try (GcHeap watched = Heaps.open(GcHeap.builder().leaks(GcLeakLevel.ADVANCED).onLeak(_ -> {}));
        GcScope scope = Service.open(watched)) {
      Item made = Service.create(() -> Item.create(scope, "made"));
      Item other = Item.create(scope, "other");
      Service.retain(other);
      var root = Service.root(other);
      SnapshotData data = SnapshotData.of(watched, folder);
      assertEquals(data.json().get("places"), data(page(watched, folder)).get("places"));
      assertPlace(data, made, "createdAt", "Service.create(");
      assertPlace(data, made, "scopeOpenedAt", "Service.open(");
      assertPlace(data, other, "rootOpenedAt", "Service.root(");
      assertPlace(data, other, "heldAt", "Service.retain(");
      assertEquals(0, data.of(made, "rootOpenedAt"));
      assertEquals(0, data.of(made, "heldAt"));
      assertEquals("", data.text("places", "text", 0));
      root.close();
      watched.release(other);
    }
    node("n");
    JsonObject without = SnapshotData.of(heap, folder).json();
    assertFalse(without.has("places"), "the level of the heap does not know");
    assertFalse(without.getAsJsonObject("objects").has("createdAt"));
  }

  private static void assertPlace(SnapshotData data, Item item, String column, String start) {
    String place = data.text("places", "text", (int) data.of(item, column));
    assertTrue(place.startsWith(start), column + ": " + place);
  }
}
