package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.support.Browser;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Weighty;
import dev.lasso.service.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page of a snapshot, in a real browser. Without one it says so and is aborted; with {@code
 * -Dlasso.browser.required=true} it fails. What is in the page {@link SnapshotPageDataTest} looks
 * at, too, which needs none.
 */
class SnapshotPageTest extends RuntimeTest {

  @TempDir static Path folder;

  private static @Nullable Browser browser;

  private Item cache;
  private Item inner;
  private Weighty heavy;

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

  /** A cache that is held owns an item in a cycle with it; a node weighs; a ring is garbage. */
  @BeforeEach
  void makeGraph() {
    cache = Item.create(held, "cache");
    inner = Item.create(held, "inner");
    cache.map.put("one", inner);
    inner.list.add(cache);
    drop(inner);
    heavy = Weighty.create(held, 50_000_000);
    Node ring = node("ring");
    ring.setA(ring);
    ring.setB(Node.create(held));
    drop(ring, ring.b);
  }

  private Path open(String name) throws IOException {
    Path file = folder.resolve(name);
    heap.inspect().snapshot(file);
    browser().open(file);
    return file;
  }

  @Test
  void firstViewShowsTypesHeaviestSubtreesAndGarbage() throws IOException {
    open("types.html");
    assertEquals(heap.toString(), browser().text("#heap"));
    String main = browser().text("#main");
    assertTrue(
        main.contains("5\nobjects\n50 MB\nnative memory\n2\ngarbage, not collected yet"), main);
    String types = browser().text("#main section table");
    assertTrue(types.contains("Weighty\t1\t0\t50 MB\t1\t50 MB"), types);
    assertTrue(types.contains("Node\t2\t2\t0 B\t0\t0 B"), types);
    assertTrue(types.indexOf("Weighty") < types.indexOf("Item"), "the heaviest is first: " + types);
    assertTrue(main.contains(Errors.name(heavy) + " held"), main);
    assertEquals("What lives", browser().text("h1"));
    browser().await("document.querySelector('.graph canvas')"); // Cytoscape.js has drawn
  }

  @Test
  void libraryThatDrawsIsUnpackedForTheFirstDrawing() throws IOException {
    Path file = folder.resolve("library.html");
    heap.inspect().snapshot(file);
    browser().open(file, "#search=weigh");
    assertEquals("undefined", browser().evaluate("typeof cytoscape").getAsString());
    browser().go("#type=Item");
    assertEquals("undefined", browser().evaluate("typeof cytoscape").getAsString());
    browser().go("#object=" + number(inner));
    browser().await("document.querySelector('.graph canvas')");
  }

  private static long number(GcObject object) {
    return Integer.toUnsignedLong(((Heap) object.gcHeap()).birth(object));
  }

  @Test
  void searchForTheNameOfAnObjectOpensIt() throws IOException {
    open("named.html");
    String[] names = {"Item#" + number(inner), " item#" + number(inner) + " \"inner\""};
    for (String name : names) {
      browser().go("#");
      browser()
          .evaluate(
              "document.forms.search.text.value = '"
                  + name
                  + "'; document.forms.search.requestSubmit()");
      browser().await("document.getElementById('object')");
      assertEquals(Errors.name(inner), browser().text("#object"));
    }
    browser().go("#");
    browser()
        .evaluate(
            "document.forms.search.text.value = 'Node#"
                + number(inner)
                + "'; document.forms.search.requestSubmit()");
    browser().await("location.hash.startsWith('#search') && document.querySelector('h1')");
    browser().await("document.getElementById('main').dataset.shown === location.hash");
    assertTrue(browser().text("#main").contains("Nothing is called that"));
  }

  @Test
  void placesAreShownWhereTheHeapKnowsThem() throws IOException {
    try (GcHeap watched = Heaps.open(GcHeap.builder().leaks(GcLeakLevel.ADVANCED).onLeak(_ -> {}));
        GcScope scope = Service.open(watched)) {
      Item made = Service.create(() -> Item.create(scope, "made"));
      Path file = folder.resolve("places.html");
      watched.inspect().snapshot(file);
      browser().open(file, "#object=" + number(made));
      String created = browser().text("#created");
      assertTrue(created.startsWith("Created at Service.create(Service.java:"), created);
      String path = browser().text("#path");
      assertTrue(
          path.startsWith("It is held by 1 hold of scopes (opened at Service.open(Service.java:"),
          path);
    }
  }

  @Test
  void fileThatIsNoSnapshotIsRefusedOnThePage() throws IOException {
    open("junk.html");
    Path junk = Files.writeString(folder.resolve("junk.json"), "{\"format\": \"other\"}");
    browser().choose("#other", junk);
    browser().await("document.querySelector('.problem')");
    assertEquals(
        "junk.json is no snapshot of Lasso that can be read here: no snapshot of Lasso",
        browser().text(".problem"));
    assertEquals(
        "alert", browser().evaluate("document.querySelector('.problem').role").getAsString());
  }

  @Test
  void buttonsThatSortShowTheFocus() throws IOException {
    open("focus.html");
    browser().evaluate("document.querySelector('.home').focus()");
    for (int i = 0; i < 3; i++) { // the search, the file, the first heading
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
    open("sorted.html");
    browser().click("#main section th button");
    String types = browser().text("#main section table");
    assertTrue(types.indexOf("Item") < types.indexOf("Node"), types);
    assertTrue(types.indexOf("Node") < types.indexOf("Weighty"), types);
  }

  @Test
  void objectShowsOwnersPathAndCycle() throws IOException {
    open("object.html");
    long number = Integer.toUnsignedLong(((Heap) heap).birth(inner));
    browser().go("#object=" + number);
    assertEquals(Errors.name(inner), browser().text("#object"));
    assertEquals(
        Errors.name(cache) + " held by 1 hold of scopes\nmap[\"one\"] → " + Errors.name(inner),
        browser().text("#path"));
    String cycle = browser().text("#cycle");
    assertTrue(cycle.startsWith("2 objects own one another."), cycle);
    assertTrue(cycle.contains("list[0] → " + Errors.name(cache)), cycle);
    assertTrue(browser().text("#owners").startsWith("Owned by 1"), browser().text("#owners"));
    assertTrue(browser().text("#owned").contains("list[0]\t" + Errors.name(cache)));

    browser().click("#path a"); // follows the path back
    browser()
        .await(
            "document.getElementById('object').innerText !== '"
                + inner.gcType().name()
                + "#"
                + number
                + "'");
    assertEquals(Errors.name(cache), browser().text("#object"));
    assertEquals("It is held by 1 hold of scopes.", browser().text("#path"));
    assertTrue(browser().text("#dominated").contains(Errors.name(inner)));
  }

  @Test
  void garbageSaysSo() throws IOException {
    Node ring = node("ring");
    ring.setA(ring);
    drop(ring);
    open("garbage.html");
    browser().go("#object=" + Integer.toUnsignedLong(((Heap) heap).birth(ring)));
    String main = browser().text("#main");
    assertTrue(main.contains("It is garbage: nothing that is held leads to it"), main);
  }

  @Test
  void searchFindsTypesLabelsAndNumbers() throws IOException {
    open("search.html");
    browser().go("#search=weigh");
    assertTrue(browser().text("#types").contains("Weighty 1"), browser().text("#types"));
    assertTrue(browser().text("#found").contains(Errors.name(heavy)), browser().text("#found"));
    long number = Integer.toUnsignedLong(((Heap) heap).birth(cache));
    for (String text : new String[] {"" + number, "%23" + number, "item%23" + number}) {
      browser().go("#search=" + text);
      assertTrue(browser().text("#found").contains(Errors.name(cache)), text);
      assertFalse(browser().text("#found").contains(Errors.name(inner)), text);
    }
    browser().go("#search=nothing");
    assertTrue(browser().text("#main").contains("Nothing is called that"));
  }

  @Test
  void typeShowsWhoOwnsIt() throws IOException {
    open("type.html");
    browser().go("#type=" + Item.class.getName());
    assertEquals("Item", browser().text("#type"));
    String main = browser().text("#main");
    assertTrue(main.contains("map\tItem\t1"), main);
    assertTrue(main.contains("list\tItem\t1"), main);
    assertTrue(main.contains(Errors.name(inner)), main);
  }

  @Test
  void comparisonShowsWhatHasGrown() throws IOException {
    Path before = open("before.html");
    cache.list.add(inner);
    cache.list.add(Item.create(held, "new"));
    held.keep(inner);
    var _ = heap.openRoot(inner);
    Path json = folder.resolve("after.json");
    heap.inspect().snapshot(json);
    browser().choose("#other", json);
    browser().await("document.getElementById('grown-types')");
    assertTrue(browser().text("#grown-types").contains("Item\t2\t3\t+1"));
    assertTrue(browser().text("#grown-fields").contains("Item.list → Item\t1\t3\t+2"));
    String holders = browser().text("#grown-holders");
    assertTrue(holders.contains("Scopes → Item\t1\t3\t+2"), holders);
    assertTrue(holders.contains("Roots → Item\t0\t1\t+1"), holders);
    for (String rows : new String[] {"#grown-types", "#grown-fields", "#grown-holders"}) {
      String links = "[...document.querySelectorAll('" + rows + " tbody a')].map(a => a.hash)";
      String item = "#type=" + Item.class.getName();
      assertTrue(browser().evaluate(links + ".includes('" + item + "')").getAsBoolean(), rows);
    }
    browser().click("#grown-holders tbody a");
    browser().await("document.getElementById('type')");
    browser().go("#compare");

    open("after.html"); // the other way round: the older one is read from its page
    browser().choose("#other", before);
    browser().await("document.getElementById('grown-types')");
    assertTrue(browser().text("#grown-types").contains("Item\t2\t3\t+1"));
  }
}
