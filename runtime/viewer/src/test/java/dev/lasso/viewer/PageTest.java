package dev.lasso.viewer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page, in a real browser. Without one it says so and is aborted; with {@code
 * -Dlasso.browser.required=true} it fails. {@link ViewerTest} examines the content of the page
 * without a browser.
 */
class PageTest {

  private static final String CACHE = "Item#1 \"cache\"";
  private static final String INNER = "Item#2 \"inner\"";
  private static final String OPENED = "Shop.open(Shop.java:3)";

  @TempDir static Path folder;

  private static @Nullable Browser browser;
  private static int pages;

  /** A cache that is held owns an item in a cycle with it; one object weighs; a ring is garbage. */
  private final SnapshotText made = new SnapshotText("Item", "Weighty", "Node");

  PageTest() {
    made.addRow("fields", 0, "map");
    made.addObject(0, "cache", 0, 0, 1);
    made.column("edges", "field").set(0, new JsonPrimitive(3));
    made.column("edges", "key").set(0, new JsonPrimitive("\"one\""));
    made.addObject(0, "inner", 0, 0, 0);
    made.addObject(1, null, 0, 50_000_000);
    made.addObject(2, null, 0, 0, 3, 4);
    made.addObject(2, null, 0, 0);
    int place = made.addPlace(OPENED);
    made.hold(0, "scope", place);
    made.hold(2, "root", 0);
    made.column("objects", "createdAt").set(1, new JsonPrimitive(place));
    made.json.getAsJsonObject("stats").addProperty("nativeBytes", 50_000_000);
  }

  @BeforeAll
  static void startBrowser() throws Exception {
    Optional<Path> command = Browser.find();
    String missing =
        "No page was opened: there is no Chromium on the path. Name one by -Dlasso.browser=…";
    assertTrue(command.isPresent() || !Boolean.getBoolean("lasso.browser.required"), missing);
    assumeTrue(command.isPresent(), missing);
    browser = new Browser(command.get(), Files.createDirectory(folder.resolve("profile")));
  }

  @AfterAll
  static void closeBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @AfterEach
  void pageHasNotComplained() {
    assertEquals(List.of(), browser().takeComplaints());
  }

  private static Browser browser() {
    assert browser != null;
    return browser;
  }

  private static void open(SnapshotText snapshot, String fragment) throws IOException {
    open(fragment, snapshot.write(folder.resolve("heap.json.gz")));
  }

  /** Opens a file of its own, because another fragment of the same file opens nothing. */
  private static void open(String fragment, Path... snapshots) {
    Path page = folder.resolve(++pages + ".html");
    Stream<String> args =
        Stream.concat(Stream.of("-o", page.toString()), Stream.of(snapshots).map(Path::toString));
    assertEquals(0, Viewer.run(System.out, System.err, args.toArray(String[]::new)));
    browser().open(page, fragment);
  }

  private static void search(String text) {
    browser()
        .evaluate(
            "document.forms.search.text.value = '"
                + text
                + "'; document.forms.search.requestSubmit()");
  }

  @Test
  void firstTableShowsWhoHoldsAndHowMuch() throws IOException {
    made.addObject(0, "retained", 3, 0);
    made.addObject(2, null, 0, 0);
    made.column("objects", "marks").set(6, new JsonPrimitive(Snapshot.FROZEN));
    open(made, "");
    assertEquals("Who holds", browser().text("#main h2"));
    String holders = browser().text("#main table");
    assertEquals(browser().text("#holders table"), holders, "it is the first table");
    assertTrue(
        holders.contains("Scopes opened at " + OPENED + "\tItem\t1\t1\t2\t0 B\t2\t0 B"), holders);
    assertTrue(holders.contains("Roots\tWeighty\t1\t1\t1\t50 MB\t1\t50 MB"), holders);
    assertTrue(holders.contains("The program (retain, allocate)\tItem\t3\t1\t1\t"), holders);
    assertTrue(holders.contains("Frozen\tNode\t1\t1\t1\t"), holders);
    assertTrue(holders.indexOf("Roots") < holders.indexOf("Scopes"), "most bytes: " + holders);
    browser().click("#holders tbody tr:nth-child(1) a");
    browser().await("document.getElementById('holder')");
    assertEquals("Roots", browser().text("#holder"));
    assertTrue(browser().text("#held").contains("Weighty#3"), browser().text("#held"));
    browser().go("#holder=99");
    assertTrue(browser().text("#main").contains("There is no such holder"));
  }

  @Test
  void firstViewShowsTypesCyclesHeaviestSubtreesAndGarbage() throws IOException {
    open(made, "");
    assertEquals("heap 'made'", browser().text("#heap"));
    String main = browser().text("#main");
    assertTrue(
        main.contains("5\nobjects\n50 MB\nnative memory\n2\ngarbage, not collected yet"), main);
    String types = browser().text("#types table");
    assertTrue(types.contains("Weighty\t1\t0\t50 MB\t1\t50 MB"), types);
    assertTrue(types.contains("Node\t2\t2\t0 B\t0\t0 B"), types);
    assertTrue(types.indexOf("Weighty") < types.indexOf("Item"), "the heaviest is first: " + types);
    String cycles = browser().text("#cycles table");
    assertTrue(cycles.contains("Item.map → Item.list → Item\t1\t2\t0\t" + CACHE), cycles);
    assertTrue(cycles.contains("Node.list → Node\t1\t1\t1\tNode#4"), cycles);
    assertTrue(browser().text("#heaviest").contains("Weighty#3 held"));
    assertEquals("What lives", browser().text("h1"));
    assertEquals("none", style("#compare", "display"), "there is nothing to compare with");
    browser().await("document.querySelector('.graph canvas')"); // Cytoscape.js has drawn
  }

  private static String style(String selector, String property) {
    String style = "getComputedStyle(document.querySelector('" + selector + "'))." + property;
    return browser().evaluate(style).getAsString();
  }

  @Test
  void healthyObjectsHaveNoBadge() throws IOException {
    open(made, "#type=Item");
    String badges = "[...document.querySelectorAll('.badge')].map(e => e.innerText).join()";
    assertEquals("held", browser().evaluate(badges).getAsString());
  }

  @Test
  void heapWithoutCyclesSaysSo() throws IOException {
    open(new SnapshotText("Item"), "");
    assertTrue(browser().text("#cycles").contains("No objects own one another."));
  }

  @Test
  void libraryThatDrawsIsUnpackedForTheFirstDrawing() throws IOException {
    open(made, "#search=weigh");
    assertEquals("undefined", browser().evaluate("typeof cytoscape").getAsString());
    browser().go("#type=Item");
    assertEquals("undefined", browser().evaluate("typeof cytoscape").getAsString());
    browser().go("#object=2");
    browser().await("document.querySelector('.graph canvas')");
  }

  @Test
  void labelsOfDrawnEdgesCanBeRead() throws IOException {
    SnapshotText wide = new SnapshotText("Node");
    wide.addRow("fields", 0, "a field with a rather long name");
    int[] many = IntStream.rangeClosed(0, 30).map(i -> (i + 1) % 31).toArray();
    wide.addObject(0, "keeper of a great many objects", 1, 0, many);
    for (int i = 1; i <= 30; i++) {
      wide.addObject(0, "object " + i, 0, 0, 0);
    }
    for (int edge = 0; edge < 31; edge += 2) {
      wide.column("edges", "field").set(edge, new JsonPrimitive(1));
      wide.column("edges", "key").set(edge, new JsonPrimitive("\"a key that is long\""));
    }
    for (String fragment : new String[] {"", "#object=1", "#object=7"}) {
      open(wide, fragment);
      browser().await("drawn.length && document.querySelector('.graph canvas')");
      double zoom = browser().evaluate("drawn[0].zoom()").getAsDouble();
      assertTrue(zoom >= 0.8, () -> fragment + " is drawn at " + zoom);
      String overlaps =
          """
          (() => {
            const only = { includeNodes: false, includeEdges: false, includeLabels: true,
              includeSourceLabels: true, includeTargetLabels: true, includeMainLabels: true };
            const boxes = drawn[0].edges().map(e => e.boundingBox(only)).filter(b => b.w > 0);
            let overlaps = 0;
            boxes.forEach((a, i) => boxes.slice(i + 1).forEach(b => {
              if (a.x1 < b.x2 && b.x1 < a.x2 && a.y1 < b.y2 && b.y1 < a.y2) overlaps++;
            }));
            return boxes.length + " labels, " + overlaps + " overlaps";
          })()
          """;
      String found = browser().evaluate(overlaps).getAsString();
      assertFalse(found.startsWith("0 "), found);
      assertTrue(found.endsWith(" 0 overlaps"), fragment + ": " + found);
    }
  }

  @Test
  void exactMatchIsTheFirstThatASearchFinds() throws IOException {
    SnapshotText shop = new SnapshotText("Item", "Product");
    for (int i = 0; i < 200; i++) {
      shop.addObject(0, "product " + i, 1, 1000 + i);
    }
    shop.addObject(0, "another product 13", 1, 9_000_000);
    open(shop, "#search=product 13");
    List<String> found = browser().text("#found tbody").lines().toList();
    assertTrue(found.get(0).startsWith("Item#14 \"product 13\""), found::toString);
    assertTrue(found.get(1).startsWith("Item#140 \"product 139\""), found::toString);
    assertTrue(found.get(10).startsWith("Item#131 \"product 130\""), found::toString);
    assertTrue(found.getLast().startsWith("Item#201 \"another product 13\""), found::toString);
    for (String text : new String[] {"item 13", "13", "#13"}) {
      search(text);
      browser().await("document.querySelector('h1').innerText === 'Search: " + text + "'");
      assertTrue(browser().text("#found tbody").startsWith("Item#13 \"product 12\""), text);
    }
  }

  @Test
  void searchForTheNameOfAnObjectOpensIt() throws IOException {
    open(made, "");
    for (String name : new String[] {"Item#2", " item#2 \"inner\""}) {
      browser().go("#");
      search(name);
      browser().await("document.getElementById('object')");
      assertEquals(INNER, browser().text("#object"));
    }
    browser().go("#");
    search("Node#2");
    browser().await("location.hash.startsWith('#search') && document.querySelector('h1')");
    browser().await("document.getElementById('main').dataset.shown === location.hash");
    assertTrue(browser().text("#main").contains("Nothing is called that"));
  }

  @Test
  void searchFindsTypesLabelsAndNumbers() throws IOException {
    open(made, "#search=weigh");
    assertTrue(browser().text("#types").contains("Weighty 1"), browser().text("#types"));
    assertTrue(browser().text("#found").contains("Weighty#3"), browser().text("#found"));
    for (String text : new String[] {"1", "%231", "item%231", "cache"}) {
      browser().go("#search=" + text);
      assertTrue(browser().text("#found").contains(CACHE), text);
      assertFalse(browser().text("#found").contains(INNER), text);
    }
    browser().go("#search=nothing");
    assertTrue(browser().text("#main").contains("Nothing is called that"));
  }

  @Test
  void placesAreShownWhereTheHeapKnowsThem() throws IOException {
    made.addRow("holders", 1, "root", 3, 1, made.addPlace("Shop.keep(Shop.java:9)"));
    made.column("objects", "holds").set(1, new JsonPrimitive(2));
    open(made, "#object=2");
    assertEquals("Created at " + OPENED, browser().text("#created"));
    assertEquals(
        "It is held by 3 roots opened at Shop.keep(Shop.java:9) and a hold of the program (retain"
            + " or allocate).",
        browser().text("#path"));
  }

  @Test
  void buttonsThatSortShowTheFocus() throws IOException {
    open(made, "");
    browser().evaluate("document.querySelector('.home').focus()");
    for (int i = 0; i < 2; i++) { // the search, the first heading
      for (String type : new String[] {"keyDown", "keyUp"}) {
        browser().call("Input.dispatchKeyEvent", "type", type, "key", "Tab", "code", "Tab");
      }
    }
    String focused = browser().evaluate("document.activeElement.outerHTML").getAsString();
    assertTrue(focused.startsWith("<button"), focused);
    assertEquals(
        "solid",
        browser().evaluate("getComputedStyle(document.activeElement).outlineStyle").getAsString());
  }

  @Test
  void clickOnAHeadingSorts() throws IOException {
    open(made, "");
    browser().click("#types th button");
    String types = browser().text("#types table");
    assertTrue(types.indexOf("Item") < types.indexOf("Node"), types);
    assertTrue(types.indexOf("Node") < types.indexOf("Weighty"), types);
  }

  @Test
  void objectShowsOwnersPathAndCycle() throws IOException {
    open(made, "#object=2");
    assertEquals(INNER, browser().text("#object"));
    assertEquals(
        CACHE + " held by a scope opened at " + OPENED + "\nmap[\"one\"] → " + INNER,
        browser().text("#path"));
    String cycle = browser().text("#cycle");
    assertTrue(cycle.startsWith("2 objects own one another."), cycle);
    assertTrue(cycle.contains("list[0] → " + CACHE), cycle);
    assertTrue(browser().text("#owners").startsWith("Owned by 1"), browser().text("#owners"));
    assertTrue(browser().text("#owned").contains("list[0]\t" + CACHE));

    browser().click("#path a"); // follows the path back
    browser().await("document.getElementById('object').innerText.includes('cache')");
    assertEquals(CACHE, browser().text("#object"));
    assertEquals("It is held by a scope opened at " + OPENED + ".", browser().text("#path"));
    assertTrue(browser().text("#dominated").contains(INNER));
  }

  @Test
  void garbageSaysSo() throws IOException {
    open(made, "#object=4");
    String main = browser().text("#main");
    assertTrue(main.contains("It is garbage: nothing that is held leads to it"), main);
  }

  @Test
  void typeShowsWhoOwnsIt() throws IOException {
    open(made, "#type=shop.Item");
    assertEquals("Item", browser().text("#type"));
    String main = browser().text("#main");
    assertTrue(main.contains("map\tItem\t1"), main);
    assertTrue(main.contains("list\tItem\t1"), main);
    assertTrue(main.contains(INNER), main);
  }

  @Test
  void typeShowsTheWaysToItsObjectsInGroups() throws IOException {
    SnapshotText shop = new SnapshotText("Shelf", "Page");
    int[] pages = IntStream.rangeClosed(2, 10).toArray();
    shop.addObject(0, null, 0, 0, pages);
    shop.addObject(1, null, 0, 0);
    shop.hold(0, "root", shop.addPlace(OPENED));
    shop.hold(1, "root", 0);
    for (int page : pages) {
      shop.addObject(1, null, 0, 0, page + 9);
    }
    for (int page : pages) {
      shop.addObject(1, null, 0, 0, page < 10 ? new int[] {page + 10} : new int[0]);
    }
    shop.addObject(1, null, 0, 0); // garbage
    open(shop, "#type=Page");
    String held = "held by a root opened at " + OPENED;
    assertEquals(
        List.of(
            "Shelf.list[…] → Page\tShelf, " + held + "\t9\tPage#3",
            "Shelf.list[…] → Page … Page.list[…] → Page\tShelf, " + held + "\t9\tPage#12",
            "Page\theld by a root\t1\tPage#2"),
        browser().text("#ways tbody").lines().toList());
  }

  @Test
  void nestedTypeIsFoundByItsNameInJava() throws IOException {
    open(new SnapshotText("Outer$Inner"), "#type=shop.Outer.Inner");
    assertEquals("Outer$Inner", browser().text("#type"));
  }

  @Test
  void comparisonShowsWhatHasGrown() throws IOException {
    Path before = made.write(folder.resolve("before.json.gz"));
    made.addObject(0, "new", 0, 0, 0, 1);
    made.hold(5, "root", made.addPlace("Shop.keep(Shop.java:9)"));
    made.addObject(1, null, 0, 0);
    made.hold(6, "root", 0);
    open("#compare", before, made.write(folder.resolve("heap.json.gz")));
    assertEquals("What has grown", browser().text("#compare"));
    String types = browser().text("#grown-types");
    assertTrue(types.contains("Item\t2\t3\t+1"), types);
    assertTrue(browser().text("#grown-fields").contains("Item.list → Item\t1\t3\t+2"));
    String holders = browser().text("#grown-holders");
    assertTrue(holders.contains("Roots → Weighty\t1\t2\t+1"), holders);
    assertTrue(
        holders.contains("Roots opened at Shop.keep(Shop.java:9) → Item\t0\t1\t+1"), holders);
    assertTrue(holders.contains("Scopes opened at " + OPENED + " → Item\t1\t1\t0"), holders);
    for (String rows : new String[] {"#grown-types", "#grown-fields", "#grown-holders"}) {
      String links = "[...document.querySelectorAll('" + rows + " tbody a')].map(a => a.hash)";
      assertTrue(browser().evaluate(links + ".includes('#type=shop.Item')").getAsBoolean(), rows);
    }
    browser().click("#grown-holders tbody a");
    browser().await("document.getElementById('type')");
    open(made, "#compare");
    assertTrue(browser().text("#main").contains("This page has no earlier snapshot."));
  }
}
