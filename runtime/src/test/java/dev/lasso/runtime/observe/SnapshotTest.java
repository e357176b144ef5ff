package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcInspection;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.inspect.SnapshotJson;
import dev.lasso.runtime.inspect.SnapshotReader;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Cell;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Weighty;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@link GcInspection#snapshot} writes, compared with the heap. */
class SnapshotTest extends RuntimeTest {

  private static final int SUSPECT = 1;
  private static final int GARBAGE = 2;
  private static final int UNTRACKED = 4;
  private static final int FROZEN = 8;
  private static final int DYING = 16;

  @TempDir Path folder;

  private SnapshotData snapshot() throws IOException {
    return SnapshotData.of(heap, folder);
  }

  private SnapshotData snapshot(int most) throws IOException {
    StringWriter text = new StringWriter();
    new SnapshotJson(new SnapshotReader(Inside.view(heap)).read(), most, text).write();
    return new SnapshotData(JsonParser.parseString(text.toString()).getAsJsonObject());
  }

  // ------------------------------------------------------------------ the objects

  @Test
  void tellsWhatTheHeapIsAndHasDone() throws IOException {
    drop(node("a"));
    heap.collect();
    node("b");
    Instant before = Instant.now();

    SnapshotData data = snapshot();

    assertEquals("lasso-snapshot", data.json().get("format").getAsString());
    assertEquals(1, data.json().get("version").getAsInt());
    assertEquals(heap.toString(), data.json().get("heap").getAsString());
    assertFalse(Instant.parse(data.json().get("taken").getAsString()).isBefore(before));
    assertEquals(2, data.json().getAsJsonObject("stats").get("created").getAsLong());
    assertEquals(1, data.json().getAsJsonObject("stats").get("live").getAsLong());
    assertEquals(1, data.json().getAsJsonObject("stats").get("collections").getAsLong());
    assertEquals(0, data.json().get("objectsLeftOut").getAsInt());
  }

  @Test
  void emptyHeapHasEmptyColumns() throws IOException {
    SnapshotData data = snapshot();
    assertEquals(0, data.size("objects"));
    assertEquals(0, data.size("edges"));
    assertEquals(0, data.size("types"));
  }

  @Test
  void edgesAreNamedByFieldAndKey() throws IOException {
    Item item = Item.create(held, "item");
    Item other = Item.create(held, "other");
    item.list.add(other);
    item.list.add(item);
    item.set.add(other);
    item.map.put("k\"1", other);
    item.map.put(other, item);
    String one = Errors.name(item);
    String two = Errors.name(other);

    assertEquals(
        Set.of(
            "list[0] -> " + two,
            "list[1] -> " + one,
            "set (element) -> " + two,
            "map[\"k\"1\"] -> " + two,
            "map (key) -> " + two,
            "map[" + two + "] -> " + one),
        Set.copyOf(snapshot().edges(item)));
  }

  @Test
  void edgesThatNoFieldNamesAreTraversed() throws IOException {
    Cell cell = GcHandwritten.create(held, Cell::new);
    Node node = node("node");
    cell.setContent(node);
    assertEquals(List.of(GcPath.TRAVERSED + " -> " + Errors.name(node)), snapshot().edges(cell));
  }

  /** A node with a label that is hard to write. */
  private static final class Labelled extends Node {

    static final GcType TYPE =
        GcType.of(Labelled.class, MethodHandles.lookup()).extending(Node.TYPE).build();

    Labelled(GcHeap heap) {
      super(heap, null, self -> {});
    }

    @Override
    public GcType gcType() {
      return TYPE;
    }

    @Override
    protected String gcLabel() {
      return name;
    }
  }

  @Test
  void labelsAreTextWhateverIsInThem() throws IOException {
    Node node = create(held, Labelled::new);
    for (String label : List.of("plain", "\"\\/", "</script>", "ä€😀\ud83d", "\u2028")) {
      node.name = label;
      assertEquals(Errors.name(node), snapshot().name(0));
    }
    assertEquals(
        "dev.lasso.runtime.observe.SnapshotTest$Labelled", snapshot().text("types", "class", 0));
  }

  @Test
  void holdsAreToldByWhoHasThem() throws IOException {
    Node node = node("node");
    GcRoot<Node> root = heap.openRoot(node);
    heap.retain(node);
    heap.retain(node);
    try (GcScope scope = heap.openScope()) {
      scope.keep(node);
      SnapshotData data = snapshot();
      assertEquals(5, data.of(node, "holds"));
      assertEquals(2, data.of(node, "scopes"));
      assertEquals(1, data.of(node, "roots"));
    }
    heap.release(node);
    heap.release(node);
    root.close();
    drop(node);
    assertEquals(0, snapshot().size("objects"));
  }

  @Test
  void marksTellSuspectsAndWhatCollectionsTakeForAlive() throws IOException {
    Node suspect = node("suspect");
    Node owner = node("owner");
    owner.setA(suspect);
    drop(suspect);
    Node untracked = node("untracked");
    untracked.setA(untracked);
    GcCPython.of(heap).untrack(untracked);
    drop(untracked);
    SnapshotData data = snapshot();
    assertEquals(SUSPECT, data.of(suspect, "marks"));
    assertEquals(0, data.of(owner, "marks"));
    assertEquals(UNTRACKED, data.of(untracked, "marks"));

    heap.freeze();
    data = snapshot();
    assertEquals(FROZEN, data.of(suspect, "marks"));
    assertEquals(FROZEN, data.of(owner, "marks"));
    assertEquals(UNTRACKED, data.of(untracked, "marks"));
    heap.unfreeze();
    GcCPython.of(heap).track(untracked);
  }

  @Test
  void whatDiesIsMarkedWhileItOwns() throws IOException {
    List<SnapshotData> seen = new ArrayList<>();
    Node child = node("child");
    Node dying = node("dying");
    dying.setA(child);
    drop(child);
    dying.setResource(() -> seen.add(snapshot()));
    drop(dying);
    SnapshotData data = seen.getFirst();
    assertEquals(2, data.size("objects"));
    assertEquals(DYING, data.number("objects", "marks", 1));
    assertEquals(SUSPECT, data.number("objects", "marks", 0), "no garbage: its owner leads to it");
  }

  @Test
  void weightsAreNativeBytes() throws IOException {
    Weighty heavy = Weighty.create(held, 1000);
    Weighty light = Weighty.create(held, 10);
    heavy.setA(light);
    drop(light);
    SnapshotData data = snapshot();
    assertEquals(1000, data.of(heavy, "weight"));
    assertEquals(1010, data.of(heavy, "retainedWeight"));
    assertEquals(2, data.of(heavy, "retainedObjects"));
    int type = data.type("Weighty");
    assertEquals(1010, data.number("types", "weight", type));
    assertEquals(1010, data.number("types", "retainedWeight", type));
    assertEquals(2, data.number("types", "retainedObjects", type));
  }

  // ------------------------------------------------------------------ the graph

  /** Random graphs, each edge, count, dominator and piece of garbage found a second time. */
  @Test
  void graphAndDominatorsAreThoseOfTheHeap() throws IOException {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      try (GcHeap small = GcHeap.confined();
          GcScope scope = small.openScope()) {
        small.disable();
        List<Node> nodes = graph(scope, random);
        SnapshotData data = SnapshotData.of(small, folder);
        compare(small, nodes, data, "seed " + seed);
        long garbage = sum(data, "types", "garbage");
        assertEquals(small.collect(), garbage, "garbage of seed " + seed);
      }
    }
  }

  private static List<Node> graph(GcScope scope, Random random) {
    List<Node> nodes = new ArrayList<>();
    int size = 1 + random.nextInt(12);
    for (int i = 0; i < size; i++) {
      nodes.add(
          random.nextInt(3) == 0 ? Weighty.create(scope, random.nextInt(100)) : Node.create(scope));
    }
    for (int i = random.nextInt(2 * size + 1); i > 0; i--) {
      Node from = nodes.get(random.nextInt(size));
      Node to = nodes.get(random.nextInt(size));
      switch (random.nextInt(3)) {
        case 0 -> from.setA(to);
        case 1 -> from.setB(to);
        default -> from.list.add(to);
      }
    }
    for (Node node : List.copyOf(nodes)) {
      if (random.nextInt(3) > 0) {
        scope.drop(node);
      }
    }
    nodes.removeIf(node -> Inside.isDead(node));
    return nodes;
  }

  private static void compare(GcHeap heap, List<Node> nodes, SnapshotData data, String seed) {
    assertEquals(nodes.size(), data.size("objects"), seed);
    int[] rows = nodes.stream().mapToInt(data::indexOf).toArray();
    Set<Integer> held = new HashSet<>();
    for (int i = 0; i < rows.length; i++) {
      Node node = nodes.get(i);
      List<Integer> owned =
          GcCPython.of(heap).getReferents(node).stream().map(data::indexOf).sorted().toList();
      assertEquals(owned, data.owned(rows[i]).stream().sorted().toList(), seed);
      if (Inside.holds(node) > 0) {
        held.add(rows[i]);
      }
      assertEquals(Inside.holds(node), data.of(node, "holds"), seed);
    }
    new NaiveDominators(data, held).compare(seed);
    compareTypes(data, seed);
  }

  /** What no start leads to without an object is retained by it. */
  private record NaiveDominators(SnapshotData data, Set<Integer> held) {

    private Set<Integer> reached(int without) {
      Set<Integer> reached = new HashSet<>();
      List<Integer> left = new ArrayList<>();
      for (int i : held) {
        if (i != without && reached.add(i)) {
          left.add(i);
        }
      }
      while (!left.isEmpty()) {
        for (int owned : data.owned(left.removeLast())) {
          if (owned != without && reached.add(owned)) {
            left.add(owned);
          }
        }
      }
      return reached;
    }

    void compare(String seed) {
      Set<Integer> reached = reached(-1);
      for (int i = 0; i < data.size("objects"); i++) {
        Set<Integer> lost = new HashSet<>(reached);
        lost.removeAll(reached(i));
        if (!reached.contains(i)) {
          assertEquals(GARBAGE, data.index("objects", "marks", i) & GARBAGE, seed);
          lost.add(i);
        }
        assertEquals(lost.size(), data.index("objects", "retainedObjects", i), seed);
        long weight = lost.stream().mapToLong(k -> data.number("objects", "weight", k)).sum();
        assertEquals(weight, data.number("objects", "retainedWeight", i), seed);
        for (int k : lost) {
          assertTrue(k == i || isBelow(k, i), () -> seed + ": " + k + " is dominated");
        }
      }
    }

    private boolean isBelow(int object, int dominator) {
      int above = object;
      while (above >= 0 && above != dominator) {
        above = data.index("objects", "dominator", above);
      }
      return above == dominator;
    }
  }

  private static void compareTypes(SnapshotData data, String seed) {
    for (int type = 0; type < data.size("types"); type++) {
      int wanted = type;
      List<Integer> rows =
          java.util.stream.IntStream.range(0, data.size("objects"))
              .filter(row -> data.index("objects", "type", row) == wanted)
              .boxed()
              .toList();
      assertEquals(rows.size(), data.index("types", "count", type), seed);
      long retained =
          rows.stream()
              .filter(row -> (data.index("objects", "marks", row) & GARBAGE) == 0)
              .filter(row -> !hasOneOfItsTypeAbove(data, row))
              .mapToLong(row -> data.number("objects", "retainedWeight", row))
              .sum();
      assertEquals(retained, data.number("types", "retainedWeight", type), seed);
    }
    assertEquals(data.size("edges"), sum(data, "ownerships", "count"), seed);
  }

  private static boolean hasOneOfItsTypeAbove(SnapshotData data, int row) {
    int above = data.index("objects", "dominator", row);
    while (above >= 0) {
      if (data.index("objects", "type", above) == data.index("objects", "type", row)) {
        return true;
      }
      above = data.index("objects", "dominator", above);
    }
    return false;
  }

  private static long sum(SnapshotData data, String table, String column) {
    return data.column(table, column).asList().stream().mapToLong(each -> each.getAsLong()).sum();
  }

  @Test
  void longListTakesNoStack() throws IOException {
    Node first = node("first");
    try (GcScope scope = heap.openScope()) {
      Node last = first;
      for (int i = 1; i < 50_000; i++) {
        Node next = Node.create(scope);
        last.moveA(scope, next);
        last = next;
      }
      last.setA(first);
    }
    assertEquals(50_000, snapshot().of(first, "retainedObjects"));
  }

  @Test
  void lightestObjectsAreLeftOutWhereThereIsNoRoom() throws IOException {
    Node keeper = node("keeper");
    for (int i = 0; i < 20; i++) {
      Weighty weighty = Weighty.create(held, 100 + i);
      keeper.list.add(weighty);
      drop(weighty);
    }
    SnapshotData data = snapshot(10);

    assertEquals(5, data.size("objects"));
    assertEquals(16, data.json().get("objectsLeftOut").getAsInt());
    assertEquals(21, sum(data, "types", "count"));
    assertEquals(20, sum(data, "ownerships", "count"));
    assertEquals(21, data.of(keeper, "retainedObjects"));
    assertEquals(List.of(1, 2, 3, 4), data.owned(data.indexOf(keeper)));
    assertEquals(119, data.number("objects", "weight", 4));
    assertEquals(0, data.index("objects", "dominator", 4));
  }

  @Test
  void ofEqualObjectsAsManyAreLeftOutAsHaveNoRoom() throws IOException {
    for (int i = 0; i < 20; i++) {
      node("equal");
    }
    SnapshotData data = snapshot(10);
    assertEquals(10, data.size("objects"));
    assertEquals(10, data.json().get("objectsLeftOut").getAsInt());
  }

  @Test
  void numberIsThatOfMessagesAfterBillionsOfObjects() throws IOException {
    Inside.setCreated(heap, (1L << 31) + 5);
    Node node = node("n");
    assertEquals(Errors.name(node), snapshot().name(0));
    assertEquals((1L << 31) + 6, snapshot().number("objects", "number", 0));
  }

  @Test
  void objectOfAnotherHeapIsNotTakenForTheOneInItsSlot() throws IOException {
    Node a = node("a");
    node("b");
    try (GcHeap other = Heaps.open();
        GcScope scope = other.openScope()) {
      Node.create(scope);
      a.a = Node.create(scope);
      assertEquals(List.of(), snapshot().edges(a));
      a.a = null;
    }
  }

  // ------------------------------------------------------------------ the files

  @Test
  void graphForGraphvizShowsFewObjectsOneByOne() throws IOException {
    Node a = node("a");
    Node b = node("b");
    a.setA(b);
    b.list.add(a);
    drop(b);
    Path file = folder.resolve("heap.dot");
    heap.inspect().snapshot(file);
    assertEquals(
        """
        digraph "%s" {
          node [shape=box];
          o0 [label="%s" peripheries=2];
          o1 [label="%s"];
          o0 -> o1 [label="a"];
          o1 -> o0 [label="list[0]"];
        }
        """
            .formatted(heap, Errors.name(a), Errors.name(b)),
        Files.readString(file));
  }

  @Test
  void graphForGraphvizShowsTypesOfMany() throws IOException {
    Node a = node("a");
    for (int i = 0; i < 200; i++) {
      a.list.add(a);
      node("another");
    }
    Path file = folder.resolve("heap.DOT");
    heap.inspect().snapshot(file);
    assertEquals(
        """
        digraph "%s" {
          node [shape=box];
          t0 [label="Node\\n201"];
          t0 -> t0 [label="list\\n200"];
        }
        """
            .formatted(heap),
        Files.readString(file));
  }

  @Test
  void graphForGraphvizShowsUpToTwoHundredObjectsOneByOne() throws IOException {
    for (int i = 0; i < 200; i++) {
      node("one");
    }
    Path file = folder.resolve("heap.dot");
    heap.inspect().snapshot(file);
    assertTrue(Files.readString(file).contains("  o199 [label="));
  }

  @Test
  void labelsForGraphvizAreEscaped() throws IOException {
    Node node = create(held, Labelled::new);
    node.name = "C:\\new \"folder\"";
    Path file = folder.resolve("heap.dot");
    heap.inspect().snapshot(file);
    String text = Files.readString(file);
    assertTrue(text.contains("C:\\\\new \\\"folder\\\""), text);
  }

  @Test
  void otherEndingsAreRefused() {
    Path file = folder.resolve("heap.hprof");
    String message =
        assertThrows(IllegalArgumentException.class, () -> heap.inspect().snapshot(file))
            .getMessage();
    assertTrue(message.contains(".html, .json or .dot instead of '" + file + "'"), message);
    assertFalse(Files.exists(file));
  }

  @Test
  void closedHeapHasNoSnapshot() {
    closeHeap();
    assertThrows(
        IllegalStateException.class, () -> heap.inspect().snapshot(folder.resolve("closed.json")));
    assertFalse(Files.exists(folder.resolve("closed.json")));
  }

  @Test
  void missingFolderIsTold() {
    assertThrows(
        NoSuchFileException.class,
        () -> heap.inspect().snapshot(folder.resolve("missing/heap.json")));
    assertEquals(0, heap.stats().live()); // and the heap goes on
    node("a");
  }

  @Test
  void keyThatThrowsIsShownByItsClass() throws IOException {
    Item item = Item.create(held, "item");
    item.map.put(
        new Object() {
          @Override
          public String toString() {
            throw new UnsupportedOperationException("no text");
          }
        },
        item);
    heap.inspect().snapshot(folder.resolve("heap.json"));
    String text = Files.readString(folder.resolve("heap.json"));
    assertTrue(text.contains("SnapshotTest$"), text);
    GcObject other = node("changes are allowed again");
    drop(other);
  }
}
