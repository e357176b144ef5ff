package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Which birth numbers pass for old. */
class AgesTest {

  private static final long COMPARABLE = 1L << 30;

  private final Ages ages = new Ages();

  @Test
  void nothingIsOldBeforeTheFirstCollectionDecided() {
    ages.compareUpTo(10);
    assertFalse(ages.isOld(Header.LIVE, 1));
    assertFalse(ages.isOld(Header.LIVE, 10));
  }

  @Test
  void oldIsWhatWasBornBeforeTheLastCollectionDecided() {
    ages.compareUpTo(10);
    ages.advance(10);
    ages.compareUpTo(20);
    assertTrue(ages.isOld(Header.LIVE, 1));
    assertTrue(ages.isOld(Header.LIVE, 10));
    assertFalse(ages.isOld(Header.LIVE, 11));
    assertFalse(ages.isOld(Header.LIVE, 20));
    ages.advance(20);
    assertTrue(ages.isOld(Header.LIVE, 20));
    assertFalse(ages.isOld(Header.LIVE, 21));
  }

  @Test
  void birthNumbersThatStartOverAreYounger() {
    long created = (1L << 32) - 2;
    ages.looked(created);
    ages.advance(created);
    ages.compareUpTo(created + 5);
    assertTrue(ages.isOld(Header.LIVE, (int) created));
    assertTrue(ages.isOld(Header.LIVE, (int) created - 1_000));
    assertFalse(ages.isOld(Header.LIVE, -1));
    assertFalse(ages.isOld(Header.LIVE, 1));
  }

  @Test
  void nothingIsOldWhenTooManyWereBornSince() {
    ages.advance(10);
    ages.looked(10);
    ages.compareUpTo(10 + COMPARABLE - 1);
    assertTrue(ages.isOld(Header.LIVE, 10));
    ages.compareUpTo(10 + COMPARABLE);
    assertFalse(ages.isOld(Header.LIVE, 10));
    ages.looked(10 + COMPARABLE);
    ages.advance(10 + COMPARABLE);
    ages.compareUpTo(10 + COMPARABLE);
    assertTrue(ages.isOld(Header.LIVE, 10));
  }

  @Test
  void oldStaysOldWhereBirthNumbersChangeTheirSign() {
    long created = (1L << 31) - 1;
    ages.looked(created);
    ages.advance(created);
    ages.compareUpTo(created + 5);
    assertTrue(ages.isOld(Header.LIVE, Integer.MAX_VALUE));
    assertFalse(ages.isOld(Header.LIVE, Integer.MIN_VALUE));
  }

  @Test
  void nothingIsOldWhenAncientObjectsWereLookedForTooLongAgo() {
    ages.looked(10);
    ages.advance(10 + COMPARABLE);
    ages.compareUpTo(10 + COMPARABLE);
    assertFalse(ages.isOld(Header.LIVE, 10));
  }

  @Test
  void ancientIsWhatWasBornLongAgoWhateverItsNumber() {
    long half = 1L << 29;
    for (long created : new long[] {3L << 30, (1L << 32) + 5, 5L << 31}) {
      assertFalse(Ages.isAncient((int) created - 5, created));
      assertFalse(Ages.isAncient((int) (created - half), created));
      assertTrue(Ages.isAncient((int) (created - half - 1), created));
    }
  }
}
