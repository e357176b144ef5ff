package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.heap.Header.Death;
import org.junit.jupiter.api.Test;

/** What the counted word of an object says. */
class HeaderTest {

  private static final long ALIVE = Header.LIVE | Header.TRACKED;

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
        assertFalse(Header.isCounted(word));
        assertTrue(Header.isBoundary(word));
      }
    }
  }

  @Test
  void countedIsAliveAndWithACount() {
    assertTrue(Header.isCounted(Header.LIVE | 1));
    assertTrue(Header.isCounted(Header.LIVE | Header.ONE_HOLD));
    assertFalse(Header.isCounted(ALIVE));
    assertFalse(Header.isCounted(0));
  }

  @Test
  void collectionStopsAtWhatIsHeldOrUntracked() {
    assertFalse(Header.isBoundary(ALIVE | 1));
    assertFalse(Header.isBoundary(ALIVE | Header.EDGES));
    assertTrue(Header.isBoundary(ALIVE | Header.ONE_HOLD | 1));
    assertTrue(Header.isBoundary(ALIVE | Header.HOLDS));
    assertTrue(Header.isBoundary(Header.LIVE | 1));
    assertTrue(Header.isBoundary(0));
  }
}
