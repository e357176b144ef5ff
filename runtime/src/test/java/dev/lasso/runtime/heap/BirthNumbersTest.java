package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Collections are complete however many objects a heap has created. */
@Tag("gate")
class BirthNumbersTest extends RuntimeTest {

  @ParameterizedTest
  @ValueSource(
      longs = {
        1L << 30,
        (1L << 31) - 3,
        (1L << 31) + 5,
        3L << 30,
        (1L << 32) - 3,
        (1L << 32) + 5,
        (1L << 33) + (1L << 31) + 5
      })
  void objectFromTheBeginningTakesWhatItOwnsAlong(long created) {
    Node first = node("first");
    first.setB(first);
    heap.collect();
    Inside.setCreated(heap, created);
    Node cycle = node("cycle");
    Node other = node("other");
    ring(cycle, other);
    first.setA(cycle);
    assertCollects(0, cycle, other);
    assertCollects(0, node("young"));
    assertCollects(3, first);
    assertDead(first, cycle, other);
  }

  @ParameterizedTest
  @ValueSource(longs = {1L << 30, 1L << 31, 3L << 30, 1L << 32, 5L << 31})
  void everyCycleIsFoundInSteps(long step) {
    Node root = node("root");
    long created = 0;
    for (int i = 0; i < 8; i++) {
      created += step;
      Inside.setCreated(heap, created + 10L * i);
      Node one = node("one");
      Node two = node("two");
      ring(one, two);
      root.list.add(one);
      drop(one, two);
      heap.collect();
      if (i % 2 == 1) {
        root.list.clear();
        assertEquals(4, heap.collect());
      }
    }
    assertEquals(1, heap.stats().live());
  }

  @ParameterizedTest
  @ValueSource(longs = {5, (1L << 31) + 5, (1L << 32) - 5, (1L << 32) + 5})
  void nameTellsTheNumberAsItIs(long created) {
    Inside.setCreated(heap, created - 1);
    Node node = node("named");
    assertEquals("Node#" + (created & 0xFFFF_FFFFL), node.toString().replaceFirst(" .*", ""));
  }

  @Test
  void noObjectHasTheNumberZero() {
    Inside.setCreated(heap, (1L << 32) - 1);
    assertEquals("Node#1", Errors.name(node("first after the wrap")));
  }

  @Test
  void finalizersRunInOrderOfBirthWhereNumbersChangeTheirSign() {
    Inside.setCreated(heap, (1L << 31) - 3);
    Node[] nodes = new Node[5];
    for (int i = 0; i < 5; i++) {
      nodes[i] = logging("" + i);
    }
    ring(nodes);
    drop(nodes);
    heap.collect();
    assertEquals(
        List.of("finalize 0", "finalize 1", "finalize 2", "finalize 3", "finalize 4"), takeLog());
  }

  /**
   * Rings that are sorted by insertion and by radix, of members whose birth numbers are near and
   * far apart.
   */
  @ParameterizedTest
  @CsvSource({"3, 1", "3, 70000", "3, 1500000000", "40, 1", "40, 70000", "40, 100000000"})
  void membersOfARingAreClosedTheNewestFirst(int size, long apart) {
    Node[] nodes = new Node[size];
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      Inside.setCreated(heap, 10 + i * apart);
      nodes[i] = node("" + i);
      nodes[i].setResource(resource("" + i));
      expected.addFirst("close " + i);
    }
    ring(nodes);
    drop(nodes);
    assertEquals(size, heap.collect());
    assertEquals(expected, takeLog());
  }
}
