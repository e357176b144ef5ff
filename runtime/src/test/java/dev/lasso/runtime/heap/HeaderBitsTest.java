package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeaderBits.Death;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.support.Node;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The states of an object that its header encodes. */
class HeaderBitsTest {

  private static final long ALIVE = HeaderBits.LIVE | HeaderBits.TRACKED;

  private final GcHeap heap = GcHeap.confined();
  private final Node node = Node.allocate(heap);
  private final ObjectHeader object = node;
  private final long word = HeaderBits.word(object);

  @AfterEach
  void close() {
    HeaderBits.setWord(object, word);
    heap.release(node);
    heap.close();
  }

  private boolean isCounted(long is) {
    HeaderBits.setWord(object, is);
    return HeaderBits.isCounted(object);
  }

  private boolean isBoundary(long is) {
    HeaderBits.setWord(object, is);
    return HeaderBits.isBoundary(object);
  }

  @Test
  void flagsAndCountsDoNotOverlap() {
    long flags =
        HeaderBits.LIVE
            + HeaderBits.TRACKED
            + HeaderBits.CYCLIC
            + HeaderBits.SUSPECT
            + HeaderBits.UNFINALIZED
            + HeaderBits.WEAK
            + HeaderBits.DIRTY_EVEN
            + HeaderBits.DIRTY_ODD
            + HeaderBits.CALLS_USER
            + HeaderBits.CANDIDATE
            + HeaderBits.ANCIENT;
    assertEquals(~HeaderBits.COUNTS, flags);
    assertEquals(HeaderBits.COUNTS, HeaderBits.HOLDS + HeaderBits.EDGES);
  }

  @Test
  void countsAreReadFromTheWord() {
    HeaderBits.setWord(object, ~HeaderBits.COUNTS | 5 * HeaderBits.ONE_HOLD | 7);
    assertEquals(5, HeaderBits.holds(object));
    assertEquals(7, HeaderBits.edges(object));
    HeaderBits.setWord(object, HeaderBits.LIVE | HeaderBits.HOLDS);
    assertEquals((1 << 22) - 1, HeaderBits.holds(object));
  }

  @Test
  void deadWordIsPositiveAndKeepsBirthAndDeath() {
    for (Death death : Death.values()) {
      for (int birth : new int[] {0, 1, Integer.MAX_VALUE, Integer.MIN_VALUE, -1}) {
        long word = HeaderBits.dead(death, birth);
        assertTrue(word > 0);
        assertEquals(death, HeaderBits.death(word));
        assertEquals(birth, HeaderBits.birthOfDead(word));
        assertFalse(isCounted(word));
        assertTrue(isBoundary(word));
      }
    }
  }

  @Test
  void countedIsAliveAndWithACount() {
    assertTrue(isCounted(HeaderBits.LIVE | 1));
    assertTrue(isCounted(HeaderBits.LIVE | HeaderBits.ONE_HOLD));
    assertFalse(isCounted(ALIVE));
    assertFalse(isCounted(0));
  }

  @Test
  void collectionStopsAtWhatIsHeldOrUntracked() {
    assertFalse(isBoundary(ALIVE | 1));
    assertFalse(isBoundary(ALIVE | HeaderBits.EDGES));
    assertTrue(isBoundary(ALIVE | HeaderBits.ONE_HOLD | 1));
    assertTrue(isBoundary(ALIVE | HeaderBits.HOLDS));
    assertTrue(isBoundary(HeaderBits.LIVE | 1));
    assertTrue(isBoundary(0));
  }
}
