package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collect.Generations;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.support.Node;
import org.junit.jupiter.api.Test;

/** Which birth numbers pass for old. */
class GenerationsTest {

  private static final long COMPARABLE = 1L << 30;

  private final Generations generations = new Generations();

  @Test
  void nothingIsOldBeforeTheFirstCollectionDecided() {
    generations.updateComparable(10);
    assertFalse(generations.isOld(HeaderBits.LIVE, 1));
    assertFalse(generations.isOld(HeaderBits.LIVE, 10));
  }

  @Test
  void oldIsWhatWasBornBeforeTheLastCollectionDecided() {
    generations.updateComparable(10);
    generations.advance(10);
    generations.updateComparable(20);
    assertTrue(generations.isOld(HeaderBits.LIVE, 1));
    assertTrue(generations.isOld(HeaderBits.LIVE, 10));
    assertFalse(generations.isOld(HeaderBits.LIVE, 11));
    assertFalse(generations.isOld(HeaderBits.LIVE, 20));
    generations.advance(20);
    assertTrue(generations.isOld(HeaderBits.LIVE, 20));
    assertFalse(generations.isOld(HeaderBits.LIVE, 21));
  }

  @Test
  void oldGarbageThatAYoungOwnerReachesFirstIsFound() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      heap.disable();
      Node owner = Node.create(scope);
      Node old = Node.create(scope);
      owner.setA(old);
      old.setA(owner);
      scope.drop(old);
      assertEquals(0, heap.collect()); // both are old
      Node young = Node.create(scope);
      young.setA(old);
      old.setB(young);
      scope.drop(young);
      scope.drop(owner);
      assertEquals(3, heap.collect());
    }
  }

  @Test
  void survivorsAreOldThoughBirthNumbersCouldNotBeCompared() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      heap.disable();
      Node root = Node.create(scope);
      Node old = Node.create(scope);
      root.setA(old);
      scope.drop(old);
      Inside.setCreated(heap, COMPARABLE + 10);
      assertEquals(0, heap.collect());
      Node young = Node.createLoop(scope);
      young.setB(old);
      scope.drop(young);
      long before = heap.stats().candidates();
      assertEquals(1, heap.collect());
      assertEquals(1, heap.stats().candidates() - before);
    }
  }

  @Test
  void birthNumbersThatStartOverAreYounger() {
    long created = (1L << 32) - 2;
    generations.recordMarking(created);
    generations.advance(created);
    generations.updateComparable(created + 5);
    assertTrue(generations.isOld(HeaderBits.LIVE, (int) created));
    assertTrue(generations.isOld(HeaderBits.LIVE, (int) created - 1_000));
    assertFalse(generations.isOld(HeaderBits.LIVE, -1));
    assertFalse(generations.isOld(HeaderBits.LIVE, 1));
  }

  @Test
  void nothingIsOldWhenTooManyWereBornSince() {
    generations.advance(10);
    generations.recordMarking(10);
    generations.updateComparable(10 + COMPARABLE - 1);
    assertTrue(generations.isOld(HeaderBits.LIVE, 10));
    generations.updateComparable(10 + COMPARABLE);
    assertFalse(generations.isOld(HeaderBits.LIVE, 10));
    generations.recordMarking(10 + COMPARABLE);
    generations.advance(10 + COMPARABLE);
    generations.updateComparable(10 + COMPARABLE);
    assertTrue(generations.isOld(HeaderBits.LIVE, 10));
  }

  @Test
  void oldStaysOldWhereBirthNumbersChangeTheirSign() {
    long created = (1L << 31) - 1;
    generations.recordMarking(created);
    generations.advance(created);
    generations.updateComparable(created + 5);
    assertTrue(generations.isOld(HeaderBits.LIVE, Integer.MAX_VALUE));
    assertFalse(generations.isOld(HeaderBits.LIVE, Integer.MIN_VALUE));
  }

  @Test
  void nothingIsOldWhenAncientObjectsWereLookedForTooLongAgo() {
    generations.recordMarking(10);
    generations.advance(10 + COMPARABLE);
    generations.updateComparable(10 + COMPARABLE);
    assertFalse(generations.isOld(HeaderBits.LIVE, 10));
  }

  @Test
  void ancientIsWhatWasBornLongAgoWhateverItsNumber() {
    long half = 1L << 29;
    for (long created : new long[] {3L << 30, (1L << 32) + 5, 5L << 31}) {
      assertFalse(Generations.isAncient((int) created - 5, created));
      assertFalse(Generations.isAncient((int) (created - half), created));
      assertTrue(Generations.isAncient((int) (created - half - 1), created));
    }
  }
}
