package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.object.NativeBytes;
import dev.lasso.runtime.object.SlotTable;
import org.junit.jupiter.api.Test;

/** When native bytes make a collection due. */
class NativeBytesTest {

  private static final int SLOT = 1;
  private static final int OTHER = 2;

  private final NativeBytes bytes = new NativeBytes();

  NativeBytesTest() {
    bytes.setBudget(1_000);
    bytes.reserve(OTHER + 1);
  }

  /** Asserts that a collection is due above {@code limit} bytes, and leaves one byte more. */
  private void assertLimit(long limit) {
    bytes.set(SLOT, limit);
    assertFalse(bytes.isCollectionDue(), () -> "over at " + limit);
    bytes.set(SLOT, limit + 1);
    assertTrue(bytes.isCollectionDue(), () -> "not over above " + limit);
  }

  /** A collection that leaves so many bytes, where one was due. */
  private void collect(long left) {
    long before = bytes.total();
    bytes.set(SLOT, left);
    bytes.collectionEnded(before, false);
  }

  @Test
  void budgetIsFreeOfCollections() {
    assertLimit(1_000);
  }

  @Test
  void sumIsWhatWasSetLastAndNotRemoved() {
    bytes.set(SLOT, 3);
    bytes.set(OTHER, 5);
    bytes.set(SLOT, 4);
    assertEquals(9, bytes.total());
    assertEquals(4, bytes.get(SLOT));
    bytes.set(SLOT, 0);
    bytes.set(SLOT, 0);
    assertEquals(5, bytes.total());
    assertEquals(0, bytes.get(SLOT));
    assertEquals(5, bytes.get(OTHER));
  }

  @Test
  void firstPageGrowsWithWhatIsInIt() {
    bytes.set(OTHER, 5);
    assertEquals(0, bytes.get(99));
    bytes.reserve(100);
    bytes.set(99, 3);
    assertEquals(5, bytes.get(OTHER));
    assertEquals(3, bytes.get(99));
    assertEquals(0, bytes.get(100));
  }

  @Test
  void roomIsMadeForAnyNumberOfPages() {
    int far = 7 * SlotTable.PAGE_SIZE - 1;
    assertEquals(0, bytes.get(far));
    for (int pages = 1; pages <= 7; pages++) {
      bytes.reserve(pages * (long) SlotTable.PAGE_SIZE);
    }
    bytes.set(far, 8);
    bytes.reserve(2);
    assertEquals(8, bytes.get(far));
    assertEquals(0, bytes.get(far + 1));
    assertEquals(8, bytes.total());
  }

  /** Collections that free nothing; {@code parts} say what part may come after each. */
  private long collectInVain(int... parts) {
    assertLimit(1_000);
    collect(1_000);
    long settled = 1_000;
    for (int part : parts) {
      long limit = settled + settled / part;
      assertLimit(limit);
      collect(limit);
      settled = limit;
    }
    return settled;
  }

  @Test
  void stepDoublesAfterEachFruitlessCollectionUpToAllThatIsInUse() {
    collectInVain(16, 8, 4, 2, 1, 1, 1);
  }

  @Test
  void stepHalvesAfterEachFruitfulCollectionDownToAThirtySecond() {
    long settled = collectInVain(16, 8, 4, 2);
    for (int part : new int[] {1, 2, 4, 8, 16, 32, 32}) {
      assertLimit(settled + settled / part);
      collect(settled);
    }
  }

  @Test
  void cheapCollectionLeavesTheStepAsItIs() {
    assertLimit(1_000);
    long settled = 1_001;
    for (int i = 0; i < 10; i++) {
      bytes.collectionEnded(settled, true);
      assertLimit(settled + settled / 32);
      settled = bytes.total();
    }
  }

  @Test
  void collectionThatWasNotDueLeavesTheStepAsItIs() {
    bytes.set(SLOT, 900);
    bytes.collectionEnded(900, false);
    assertLimit(1_000);
    bytes.collectionEnded(1_001, true);
    bytes.set(SLOT, 1_002);
    bytes.collectionEnded(1_002, false);
    assertLimit(1_002 + 31);
  }

  @Test
  void growthIsMeasuredFromTheLowestPoint() {
    bytes.set(OTHER, 64_000);
    bytes.collectionEnded(68_000, true);
    assertLimit(2_000);
    bytes.set(SLOT, 0);
    bytes.set(OTHER, 0);
    assertLimit(1_000);
  }

  @Test
  void fruitlessCollectionRaisesTheBudgetUntilOneIsFruitful() {
    bytes.set(SLOT, 6_400);
    collect(6_301); // less than a 64th
    bytes.set(SLOT, 0);
    assertLimit(6_301 + 200);
    collect(6_400); // more than that
    bytes.set(SLOT, 0);
    assertLimit(1_000);
    collect(1_001);
    bytes.set(SLOT, 0);
    bytes.collectionEnded(500, true);
    assertLimit(1_000);
  }

  @Test
  void collectionMakesWhatIsLeftThePointToGrowFrom() {
    bytes.set(SLOT, 100_000);
    collect(3_200);
    assertLimit(3_300);
    bytes.set(SLOT, 100);
    assertLimit(1_000);
  }
}
