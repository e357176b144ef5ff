package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.heap.Header.Death;
import dev.lasso.runtime.support.Node;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the counted word of an object says. */
class HeaderTest {

  private static final long ALIVE = Header.LIVE | Header.TRACKED;

  private final GcHeap heap = GcHeap.confined();
  private final Node node = Node.allocate(heap);
  private final Counted object = node;
  private final long word = object.word;

  @AfterEach
  void close() {
    object.word = word;
    heap.release(node);
    heap.close();
  }

  private boolean isCounted(long is) {
    object.word = is;
    return object.isCounted();
  }

  private boolean isBoundary(long is) {
    object.word = is;
    return object.isBoundary();
  }

  @Test
  void flagsAndCountsDoNotOverlap() {
    long flags =
        Header.LIVE
            + Header.TRACKED
            + Header.CYCLIC
            + Header.SUSPECT
            + Header.UNFINALIZED
            + Header.WEAK
            + Header.SHAKEN_EVEN
            + Header.SHAKEN_ODD
            + Header.CALLS_USER
            + Header.MEMBER
            + Header.ANCIENT;
    assertEquals(~Header.COUNTS, flags);
    assertEquals(Header.COUNTS, Header.HOLDS + Header.EDGES);
  }

  @Test
  void countsAreReadFromTheWord() {
    long word = ~Header.COUNTS | 5 * Header.ONE_HOLD | 7;
    assertEquals(5, Header.holds(word));
    assertEquals(7, Header.edges(word));
    assertEquals((1 << 22) - 1, Header.holds(Header.LIVE | Header.HOLDS));
  }

  @Test
  void deadWordIsPositiveAndKeepsBirthAndDeath() {
    for (Death death : Death.values()) {
      for (int birth : new int[] {0, 1, Integer.MAX_VALUE, Integer.MIN_VALUE, -1}) {
        long word = Header.dead(death, birth);
        assertTrue(word > 0);
        assertEquals(death, Header.death(word));
        assertEquals(birth, Header.birthOfDead(word));
        assertFalse(isCounted(word));
        assertTrue(isBoundary(word));
      }
    }
  }

  @Test
  void countedIsAliveAndWithACount() {
    assertTrue(isCounted(Header.LIVE | 1));
    assertTrue(isCounted(Header.LIVE | Header.ONE_HOLD));
    assertFalse(isCounted(ALIVE));
    assertFalse(isCounted(0));
  }

  @Test
  void collectionStopsAtWhatIsHeldOrUntracked() {
    assertFalse(isBoundary(ALIVE | 1));
    assertFalse(isBoundary(ALIVE | Header.EDGES));
    assertTrue(isBoundary(ALIVE | Header.ONE_HOLD | 1));
    assertTrue(isBoundary(ALIVE | Header.HOLDS));
    assertTrue(isBoundary(Header.LIVE | 1));
    assertTrue(isBoundary(0));
  }
}
