package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.List;

/** A test of a list of nodes, of which three are at hand. */
abstract class NodeListTest extends RuntimeTest {

  final Node owner = node("owner");
  final GcList<Node> list = owner.list;
  final Node a = logging("a");
  final Node b = logging("b");
  final Node c = logging("c");

  void assertList(Node... expected) {
    assertEquals(List.of(expected), list);
    for (Node node : List.of(a, b, c)) {
      if (Inside.isLive(node)) {
        int places = (int) List.of(expected).stream().filter(element -> element == node).count();
        assertEquals(places, Inside.edges(node), node.name);
      }
    }
  }
}
