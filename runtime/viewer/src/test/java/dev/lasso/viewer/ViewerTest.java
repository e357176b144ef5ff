package dev.lasso.viewer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program: its arguments, its messages and its files, of snapshots of real heaps. */
class ViewerTest {

  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(Object... args) {
    out.reset();
    err.reset();
    String[] texts = new String[args.length];
    for (int i = 0; i < args.length; i++) {
      texts[i] = args[i].toString();
    }
    return Viewer.run(stream(out), stream(err), texts);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private String errors() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /** Takes a snapshot of a heap in which a root, a scope and the program hold a cache. */
  private Path take(String name) throws IOException {
    Path file = folder.resolve(name);
    try (GcHeap heap = GcHeap.builder().name("shop").leaks(GcLeakLevel.ADVANCED).confined();
        GcScope scope = heap.openScope()) {
      Item cache = GcItem.create(scope, "cache \u2028 </script> \"");
      Item page = GcItem.create(scope, "page");
      cache.list.add(page);
      GcItem.setNext(page, cache);
      cache.map.put("k", GcItem.create(scope, "valued"));
      GcItem.setWeighty(page, GcWeighty.create(scope, 50));
      try (GcRoot<Item> _ = heap.openRoot(cache)) {
        heap.retain(cache);
        heap.inspect().snapshot(file);
        heap.release(cache);
      }
    }
    return file;
  }

  @Test
  void pageIsMadeBesideTheSnapshot() throws IOException {
    Path file = take("heap.json.gz");
    Path page = folder.resolve("heap.html");
    assertEquals(0, run(file), this::errors);
    assertEquals(page + System.lineSeparator(), out.toString(StandardCharsets.UTF_8));
    assertTrue(Files.readString(page).contains("<html"));
    assertEquals(0, run("-o", folder.resolve("other.HTML"), file), this::errors);
    assertTrue(Files.exists(folder.resolve("other.HTML")));
  }

  @Test
  void heapIsReadAsTheRuntimeWritesIt() throws IOException {
    Path json = folder.resolve("figures.json");
    assertEquals(0, run(take("heap.json.gz"), "-o", json), this::errors);
    JsonObject figures = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    assertEquals("heap 'shop'", figures.get("heap").getAsString());
    assertEquals(50, figures.getAsJsonObject("stats").get("nativeBytes").getAsInt());
    assertEquals("[\"Item\",\"Weighty\"]", figures.getAsJsonObject("types").get("name").toString());
    assertEquals(
        "[\"list\",\"map\",\"next\",\"weighty\"]",
        figures.getAsJsonObject("fields").get("name").toString());
    String kinds = figures.getAsJsonObject("holders").get("kind").toString();
    assertEquals("[\"scope\",\"scope\",\"root\",\"program\"]", kinds);
    assertEquals("[4,1,4,4]", figures.getAsJsonObject("holders").get("keptObjects").toString());
    String places = figures.getAsJsonObject("places").get("text").toString();
    assertTrue(places.contains("ViewerTest.take(ViewerTest.java:"), places);
  }

  @Test
  void pageCarriesTheDataAndNeedsNothingElse() throws IOException {
    Path file = take("heap.json.gz");
    Path json = folder.resolve("figures.json");
    assertEquals(0, run(file), this::errors);
    assertEquals(0, run(file, "-o", json), this::errors);
    String page = Files.readString(folder.resolve("heap.html"));
    assertEquals(Files.readString(json), unpacked(page, "data"));
    assertFalse(page.contains("{{"), "a part that was not put in");
    assertFalse(Pattern.compile("(?:src|href)=\"(?!#|data:)|@import|url\\(").matcher(page).find());
    for (String part : new String[] {"page.css", "page.js"}) {
      assertTrue(page.contains(resource(part)), part);
    }
    String library = resource("cytoscape.min.js");
    assertTrue(library.length() > 100_000, "the library itself");
    assertEquals(library, unpacked(page, "drawing-library"));
    assertTrue(page.length() < 300_000, "a small heap makes a small page: " + page.length());
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Viewer.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
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

  @Test
  void twoSnapshotsMakeThePageOfTheSecond() throws IOException {
    Path before = take("before.json.gz");
    Path after = take("after.json.gz");
    assertEquals(0, run(before, after), this::errors);
    assertFalse(Files.exists(folder.resolve("before.html")));
    JsonObject data =
        JsonParser.parseString(unpacked(Files.readString(folder.resolve("after.html")), "data"))
            .getAsJsonObject();
    String taken = data.getAsJsonObject("before").get("taken").getAsString();
    assertTrue(taken.compareTo(data.get("taken").getAsString()) < 0, taken);
  }

  @Test
  void graphIsMadeForGraphviz() throws IOException {
    Path dot = folder.resolve("heap.dot");
    assertEquals(0, run(take("heap.json.gz"), "-o", dot), this::errors);
    String text = Files.readString(dot);
    assertTrue(text.startsWith("digraph \"heap 'shop'\" {"), text);
    assertTrue(text.contains("[label=\"map[\\\"k\\\"]\"]"), text);
  }

  @Test
  void wrongArgumentsAreExplained() throws IOException {
    Path file = take("heap.json.gz");
    assertEquals(2, run());
    assertTrue(errors().startsWith("One or two snapshots are needed.\n\nUsage: java -jar"));
    assertEquals(2, run(file, file, file));
    assertEquals(2, run("--dot", file));
    assertTrue(errors().startsWith("There is no option --dot."), this::errors);
    assertEquals(2, run(file, "-o"));
    assertTrue(errors().startsWith("-o needs the name of a file."), this::errors);
    assertEquals(2, run(file, "-o", "heap.svg"));
    assertTrue(errors().contains(".html, .dot or .json instead of 'heap.svg'"), this::errors);
    Path json = folder.resolve("heap.json");
    assertEquals(2, run(json, "-o", json));
    assertTrue(errors().startsWith("The output would overwrite the snapshot"), this::errors);
    assertEquals(2, run("nul\0.json.gz"));
  }

  @Test
  void helpShowsTheArguments() {
    for (String option : new String[] {"-h", "--help"}) {
      assertEquals(0, run(option));
      assertEquals(Arguments.USAGE, out.toString(StandardCharsets.UTF_8));
    }
  }

  @Test
  void filesThatCannotBeReadOrWrittenAreNamed() throws IOException {
    Path missing = folder.resolve("missing.json.gz");
    assertEquals(1, run(missing));
    assertEquals("There is no file or folder " + missing, errors().strip());
    Path junk = Files.writeString(folder.resolve("junk.json"), "{\"format\": \"other\"}");
    assertEquals(1, run(junk));
    assertTrue(errors().startsWith(junk + " is not a snapshot that"), this::errors);
    assertFalse(Files.exists(folder.resolve("junk.html")));
    Path elsewhere = folder.resolve("nowhere/heap.html");
    assertEquals(1, run(take("heap.json.gz"), "-o", elsewhere));
    assertEquals("There is no file or folder " + elsewhere, errors().strip());
    assertEquals(1, run(folder));
    assertTrue(errors().contains("Is a directory"), this::errors);
  }
}
