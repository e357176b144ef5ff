package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcInspection;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Cell;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Thrown;
import dev.lasso.runtime.support.Weighty;
import dev.lasso.service.Service;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@link GcInspection#snapshot} writes, compared with the heap. */
class SnapshotTest extends RuntimeTest {

  private static final int UNTRACKED = 1;
  private static final int FROZEN = 2;
  private static final int DYING = 4;

  @TempDir Path folder;

  private SnapshotData snapshot() throws IOException {
    return SnapshotData.of(heap, folder);
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
    Cell cell = Cell.create(held);
    Node node = node("node");
    cell.setContent(node);
    assertEquals(List.of(GcPath.TRAVERSED + " -> " + Errors.name(node)), snapshot().edges(cell));
  }

  /** A node with a label that is hard to write. */
  private static final class Labelled extends Node {

    static final GcType TYPE =
        GcType.of(Labelled.class, MethodHandles.lookup()).extending(Node.TYPE).build();

    Labelled(GcHeap heap) {
      super(heap, TYPE);
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
  void holdersAreListedWithTheirHolds() throws IOException {
    Node node = node("node");
    GcRoot<Node> root = heap.openRoot(node);
    heap.retain(node);
    heap.retain(node);
    try (GcScope scope = heap.openScope()) {
      scope.keep(node);
      SnapshotData data = snapshot();
      assertEquals(5, data.of(node, "holds"));
      assertEquals(
          List.of("1 root, 1 holds", "1 scope, 1 holds", "1 scope, 1 holds"),
          data.holders(node).stream().sorted().toList());
    }
    heap.release(node);
    heap.release(node);
    root.close();
    drop(node);
    assertEquals(0, snapshot().size("objects"));
    assertEquals(0, snapshot().size("holders"));
  }

  @Test
  void placesAreWrittenOnTheLevelsThatKnowThem() throws IOException {
    try (GcHeap watched = Heaps.open(GcHeap.builder().leaks(GcLeakLevel.ADVANCED).onLeak(_ -> {}));
        GcScope scope = Service.open(watched)) {
      Item made = Service.create(() -> Item.create(scope, "made"));
      Item other = Item.create(scope, "other");
      Service.retain(other);
      var root = Service.root(other);
      SnapshotData data = SnapshotData.of(watched, folder);
      assertStarts("Service.create(", data.place(data.of(made, "createdAt")));
      assertEquals("", data.place(data.of(made, "heldAt")));
      assertStarts("1 scope, 1 holds Service.open(", data.holders(made).getFirst());
      assertStarts("Service.retain(", data.place(data.of(other, "heldAt")));
      assertTrue(
          data.holders(other).stream()
              .anyMatch(holder -> holder.startsWith("1 root, 1 holds Service.root(")),
          () -> data.holders(other).toString());
      root.close();
      watched.release(other);
    }
    Node node = node("n");
    SnapshotData without = snapshot();
    assertEquals("", without.place(without.of(node, "createdAt")));
    assertEquals(1, without.size("places"), "the level of the heap does not know");
  }

  private static void assertStarts(String start, String text) {
    assertTrue(text.startsWith(start), text);
  }

  @Test
  void marksTellWhatCollectionsTakeForAlive() throws IOException {
    Node owner = node("owner");
    Node owned = node("owned");
    owner.setA(owned);
    drop(owned);
    Node untracked = loop("untracked");
    python.untrack(untracked);
    drop(untracked);
    SnapshotData data = snapshot();
    assertEquals(0, data.of(owned, "marks"));
    assertEquals(0, data.of(owner, "marks"));
    assertEquals(UNTRACKED, data.of(untracked, "marks"));

    heap.freeze();
    data = snapshot();
    assertEquals(FROZEN, data.of(owned, "marks"));
    assertEquals(FROZEN, data.of(owner, "marks"));
    assertEquals(UNTRACKED, data.of(untracked, "marks"));
    heap.unfreeze();
    python.track(untracked);
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
    assertEquals(0, data.number("objects", "marks", 0));
  }

  @Test
  void nativeBytesAreThoseOfTheObject() throws IOException {
    Weighty heavy = Weighty.create(held, 1000);
    heavy.setA(Weighty.create(held, 10));
    assertEquals(1000, snapshot().of(heavy, "nativeBytes"));
  }

  // ------------------------------------------------------------------ the graph

  /** Random graphs, each edge and each hold found a second time. */
  @Test
  void graphIsThatOfTheHeap() throws IOException {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      try (GcHeap small = GcHeap.confined();
          GcScope scope = small.openScope()) {
        small.disable();
        List<Node> nodes = graph(scope, random);
        compare(small, nodes, SnapshotData.of(small, folder), "seed " + seed);
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
    for (int i = 0; i < rows.length; i++) {
      Node node = nodes.get(i);
      List<Integer> owned =
          GcCPython.of(heap).getReferents(node).stream().map(data::indexOf).sorted().toList();
      assertEquals(owned, data.owned(rows[i]).stream().sorted().toList(), seed);
      assertEquals(Inside.holds(node), data.of(node, "holds"), seed);
    }
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
  void otherEndingsAreRefused() {
    Path file = folder.resolve("heap.html");
    String message =
        assertThrows(IllegalArgumentException.class, () -> heap.inspect().snapshot(file))
            .getMessage();
    assertTrue(message.contains(".json.gz instead of '" + file + "'; lasso-viewer"), message);
    assertFalse(Files.exists(file));
  }

  @Test
  void closedHeapHasNoSnapshot() {
    closeHeap();
    assertThrows(
        IllegalStateException.class,
        () -> heap.inspect().snapshot(folder.resolve("closed.json.gz")));
    assertFalse(Files.exists(folder.resolve("closed.json.gz")));
  }

  @Test
  void missingFolderIsTold() {
    assertThrows(
        NoSuchFileException.class,
        () -> heap.inspect().snapshot(folder.resolve("missing/heap.json.gz")));
    assertEquals(0, heap.stats().live()); // and the heap goes on
    node("a");
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void existingFileIsReplaced() throws IOException {
    Path file = Files.writeString(folder.resolve("heap.json.gz"), "old");
    heap.inspect().snapshot(file);
    assertTrue(Files.size(file) > 100);
    assertEquals(List.of("heap.json.gz"), files());
  }

  @Test
  void nothingIsLeftOfASnapshotThatCannotTakeItsPlace() throws IOException {
    Path file = Files.createDirectory(folder.resolve("heap.json.gz"));
    Files.createFile(file.resolve("other"));
    assertThrows(FileSystemException.class, () -> heap.inspect().snapshot(file));
    assertEquals(List.of("heap.json.gz"), files());
    assertTrue(Files.exists(file.resolve("other")));
  }

  /** A file system whose device is full, which the JDK reports without the name of the file. */
  @Test
  void fullDiskIsReportedWithTheFileAndLeavesTheOldOne() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full));
    Path file = Files.writeString(folder.resolve("heap.json.gz"), "old");
    Files.createSymbolicLink(folder.resolve("heap.json.gz.part"), full);
    String message =
        assertThrows(IOException.class, () -> heap.inspect().snapshot(file)).getMessage();
    assertTrue(
        message.startsWith("The snapshot of " + heap + " was not written to '" + file + "': "),
        message);
    assertEquals("old", Files.readString(file));
    assertEquals(List.of("heap.json.gz"), files());
    node("a");
  }

  @Test
  void keyThatThrowsIsShownByItsClass() throws IOException {
    Item item = Item.create(held, "item");
    Object key =
        new Object() {
          @Override
          public String toString() {
            throw new Thrown("no text");
          }
        };
    item.map.put(key, item);
    List<String> edges = snapshot().edges(item);
    assertTrue(edges.getFirst().contains("a " + key.getClass().getName()), edges::toString);
  }
}
