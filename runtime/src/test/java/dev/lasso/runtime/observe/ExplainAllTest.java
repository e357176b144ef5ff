package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.GcPath.Kind;
import dev.lasso.runtime.GcPath.Step;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All that keeps an object alive, and the text of long paths. */
@Tag("gate")
class ExplainAllTest extends RuntimeTest {

  private static final int NODES = 8;

  private void assertExplained(Node node, String... paths) {
    assertEquals(
        List.of(paths), heap.inspect().explainAll(node).stream().map(GcPath::toString).toList());
  }

  @Test
  void holdersAndOwnersOfTheObjectItselfAreAllNamed() {
    Node owner = node("owner");
    Node blob = node("blob");
    owner.list.add(blob);
    owner.setA(blob);
    assertExplained(
        blob,
        "Node#2 is held by a scope",
        "Node#2 is kept by Node#1, which is held by a scope:\n  Node#1.a -> Node#2",
        "Node#2 is kept by Node#1, which is held by a scope:\n  Node#1.list[0] -> Node#2");
  }

  @Test
  void holdersFurtherAwayComeLast() {
    Node far = node("far");
    Node near = node("near");
    Node blob = node("blob");
    far.setA(near);
    near.setA(blob);
    drop(blob);
    assertExplained(
        blob,
        "Node#3 is kept by Node#2, which is held by a scope:\n  Node#2.a -> Node#3",
        """
        Node#3 is kept by Node#1, which is held by a scope:
          Node#1.a -> Node#2
          Node#2.a -> Node#3\
        """);
  }

  @Test
  void ownersThatLiveByTheObjectAreLeftOut() {
    Node parent = node("parent");
    Node child = node("child");
    parent.list.add(child);
    child.setA(parent);
    drop(child);
    assertExplained(parent, "Node#1 is held by a scope");
  }

  @Test
  void objectOfAnotherHeapIsNotTakenForTheOneInItsSlot() {
    Node a = node("a");
    Node blob = node("blob");
    try (GcHeap other = Heaps.open();
        GcScope scope = other.openScope()) {
      Node.create(scope);
      a.a = Node.create(scope);
      assertEquals(Inside.slot(blob), Inside.slot(a.a));
      assertExplained(blob, "Node#2 is held by a scope");
      a.a = null;
    }
  }

  @Test
  void garbageHasTheOnePathThatExplainTells() {
    Node a = node("a");
    Node b = node("b");
    ring(a, b);
    drop(a, b);
    assertExplained(a, heap.inspect().explain(a).toString());
    assertEquals(Kind.GARBAGE, heap.inspect().explainAll(a).getFirst().kind());
    heap.collect();
  }

  @Test
  void whatCollectionsTakeForAliveKeepsToo() {
    Node frozen = node("frozen");
    Node kept = node("kept");
    frozen.setA(kept);
    Node other = node("other");
    frozen.setB(other);
    other.setB(frozen);
    drop(kept);
    heap.freeze();
    drop(frozen, other);
    assertEquals(
        List.of(Kind.UNTRACKED, Kind.UNTRACKED, Kind.UNTRACKED),
        heap.inspect().explainAll(kept).stream().map(GcPath::kind).toList(),
        "itself, its owner, and the owner of that");
    assertEquals(Kind.UNTRACKED, heap.inspect().explain(other).kind());
    heap.unfreeze();
    heap.collect();
  }

  @Test
  void thereAreAHundredPathsAtMost() {
    Node blob = node("blob");
    for (int i = 0; i < 2 * 100; i++) {
      node("owner").setA(blob);
    }
    assertEquals(100, heap.inspect().explainAll(blob).size());
  }

  @Test
  void textOfALongPathIsShortenedInTheMiddle() {
    Node first = node("first");
    Node last = first;
    for (int i = 0; i < 300_000; i++) {
      Node next = node("next");
      last.setA(next);
      drop(next);
      last = next;
    }
    GcPath path = heap.inspect().explain(last);
    assertEquals(300_000, path.steps().size());
    List<String> lines = path.toString().lines().toList();
    assertEquals(22, lines.size());
    assertEquals("  Node#10.a -> Node#11", lines.get(10));
    assertEquals("  … 299980 steps more …", lines.get(11));
    assertEquals("  Node#299991.a -> Node#299992", lines.get(12));
    assertEquals(
        path.toString(),
        heap.inspect().explainAll(last).getFirst().toString(),
        "there is but one way");
  }

  @Test
  void pathOfTwentyStepsIsWhole() {
    Node first = node("first");
    Node last = first;
    for (int i = 0; i < 20; i++) {
      Node next = node("next");
      last.setA(next);
      drop(next);
      last = next;
    }
    assertEquals(21, heap.inspect().explain(last).toString().lines().count());
    assertFalse(heap.inspect().explain(last).toString().contains("…"));
  }

  // ------------------------------------------------------------------ random graphs

  /** Against a naive search, which knows what must be there: each holder, and each owner. */
  @Test
  void inRandomGraphsNoHolderAndNoOwnerIsMissing() {
    for (int seed = 0; seed < 300; seed++) {
      try (GcScope scope = heap.openScope()) {
        checkRandomGraph(new Random(seed), scope);
      }
      heap.collect();
    }
  }

  private void checkRandomGraph(Random random, GcScope scope) {
    Node[] nodes = new Node[NODES];
    for (int i = 0; i < NODES; i++) {
      nodes[i] = named(Node.create(scope), "n" + i);
    }
    for (int i = 0; i < 2 * NODES; i++) {
      Node owner = nodes[random.nextInt(NODES)];
      if (random.nextBoolean()) {
        owner.setA(nodes[random.nextInt(NODES)]);
      } else {
        owner.list.add(nodes[random.nextInt(NODES)]);
      }
    }
    Node object = nodes[0];
    try (GcRoot<Node> _ = heap.openRoot(nodes[random.nextInt(NODES)])) {
      for (int i = 1; i < NODES; i++) {
        if (random.nextInt(3) > 0) {
          scope.drop(nodes[i]);
        }
      }
      List<GcPath> paths = heap.inspect().explainAll(object);
      assertEquals(paths.size(), new HashSet<>(texts(paths)).size(), "no path twice");
      paths.forEach(ExplainAllTest::checkPath);
      Set<Node> holders = identities();
      Set<Node> owners = identities();
      for (GcPath path : paths) {
        holders.add(path.steps().isEmpty() ? object : (Node) path.steps().getFirst().owner());
        if (!path.steps().isEmpty()) {
          owners.add((Node) path.steps().getLast().owner());
        }
      }
      for (Node node : nodes) {
        boolean held = isAlive(node) && Inside.holds(node) > 0;
        assertEquals(held && reaches(node, object, null), holders.contains(node), node::toString);
        boolean owns = isAlive(node) && node != object && owned(node).contains(object);
        assertEquals(
            owns && isKeptApartFrom(object, node, nodes), owners.contains(node), node::toString);
      }
    }
  }

  private static List<String> texts(List<GcPath> paths) {
    return paths.stream().map(GcPath::toString).toList();
  }

  private static void checkPath(GcPath path) {
    List<Step> steps = path.steps();
    for (int i = 0; i < steps.size(); i++) {
      Node owner = (Node) steps.get(i).owner();
      Node owned = (Node) (i + 1 < steps.size() ? steps.get(i + 1).owner() : path.object());
      assertTrue(owned(owner).contains(owned), path::toString);
    }
  }

  private static boolean isAlive(Node node) {
    return Inside.isLive(node);
  }

  private static boolean isKeptApartFrom(Node object, Node node, Node[] nodes) {
    for (Node start : nodes) {
      if (start != object
          && isAlive(start)
          && Inside.holds(start) > 0
          && reaches(start, node, object)) {
        return true;
      }
    }
    return false;
  }

  private static boolean reaches(Node from, Node to, @Nullable Node without) {
    Set<Node> seen = identities();
    Deque<Node> queue = new ArrayDeque<>(List.of(from));
    while (!queue.isEmpty()) {
      Node node = queue.remove();
      if (node == to) {
        return true;
      }
      if (node != without && seen.add(node)) {
        queue.addAll(owned(node));
      }
    }
    return false;
  }

  private static Set<Node> owned(Node node) {
    Set<Node> owned = identities();
    node.gcTraverse(
        (target, into) -> {
          into.add((Node) target);
          return 0;
        },
        owned);
    return owned;
  }

  private static Set<Node> identities() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }
}
