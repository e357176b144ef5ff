package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.object.AllocationSites;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.support.LeakTest;
import dev.lasso.service.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The settings and limits that decide which openings a heap watches. */
class LeakSettingsTest extends LeakTest {

  /** Of so many heaps, one has its first openings watched. */
  private static final int SAMPLED_HEAPS = 1 << 12;

  @Test
  void onLevelSimpleTheFirstOpeningsAndThenAFewHaveAPlace() {
    try (Heap heap = open(builder(GcLeakLevel.SIMPLE)::confined, true)) {
      int watched = watched(heap, 16 << 14);
      assertTrue(20 <= watched && watched <= 30, () -> "the sample");
    }
  }

  /** Returns how many of the next openings are watched. */
  private static int watched(Heap heap, int openings) {
    int watched = 0;
    for (int i = 0; i < openings; i++) {
      Scope scope = heap.openScope();
      watched += scope.holds.openSite == null ? 0 : 1;
      scope.close();
    }
    return watched;
  }

  @Test
  void ofManyHeapsAFewHaveTheirFirstOpeningsWatched() {
    int sampled = 0;
    for (int i = 0; i < SAMPLED_HEAPS + 16; i++) {
      try (Heap heap = (Heap) builder(GcLeakLevel.SIMPLE).confined()) {
        sampled += Inside.isSampled(heap) ? 1 : 0;
      }
    }
    assertTrue(1 <= sampled && sampled <= 2 + 16, "the first sixteen of the JVM besides");
  }

  @Test
  void sampleOfTwoHasEveryOtherOpeningWatched() {
    try (Heap heap =
        (Heap) Inside.sampled(2, GcHeap.builder().leaks(GcLeakLevel.SIMPLE)::confined)) {
      int watched = watched(heap, 1000);
      assertTrue(490 <= watched && watched <= 510, watched + " of 1000");
    }
  }

  @Test
  void sampleIsThatOfTheSystemProperty() {
    try (Heap other = (Heap) Inside.sampled(100, builder(GcLeakLevel.SIMPLE)::confined)) {
      assertEquals(128, other.leakSettings.sample());
      assertEquals(1, other.leakSettings.firstInterval(32 * 1000));
      assertEquals(128, other.leakSettings.firstInterval(32 * 1000 + 1));
    }
    try (Heap heap = (Heap) builder(GcLeakLevel.SIMPLE).confined()) {
      assertEquals(1 << 14, heap.leakSettings.sample());
    }
  }

  @Test
  void placeOfAListIsNotThatOfTheNextScope() {
    try (GcHeap heap = builder(GcLeakLevel.ADVANCED).confined()) {
      ScopeHandles list = ((Scope) Service.open(heap)).holds;
      heap.openScope().close();
      assertNotNull(list.openSite);
      ((Heap) heap).openHoldOwners.close(list);
      assertEquals(null, list.openSite);
    }
  }

  private static void withProperty(String value, Runnable test) {
    System.setProperty("dev.lasso.leaks", value);
    try {
      test.run();
    } finally {
      System.clearProperty("dev.lasso.leaks");
    }
  }

  @Test
  void levelIsThatOfTheBuilderElseOfTheSystemProperty() {
    withProperty(
        "Advanced",
        () -> {
          try (Heap heap = (Heap) GcHeap.confined()) {
            assertNotNull(heap.allocationSites);
          }
          try (Heap heap = (Heap) builder(GcLeakLevel.SIMPLE).confined()) {
            assertEquals(null, heap.allocationSites);
          }
        });
  }

  @Test
  void valueThatIsNoLevelIsLoggedOnceAndTheLevelIsSimple() {
    withProperty(
        "paranoyd",
        () -> {
          GcHeap.confined().close();
          GcHeap.confined().close();
        });
    assertEquals(
        List.of(
            "WARNING dev.lasso.runtime: The system property dev.lasso.leaks is 'paranoyd', which is"
                + " not a level. It can be off, simple, advanced or paranoid. Heaps look for leaks"
                + " at the level simple."),
        logged.take());
  }

  @Test
  void reportHasTenLinesAndTellsOfTheRest() {
    for (int count : new int[] {10, 11, 12}) {
      List<HoldOwner> open = new ArrayList<>();
      for (int i = 1; i <= count; i++) {
        ScopeHandles list = new ScopeHandles();
        list.openSite = new OpenSite("place " + i, "");
        open.add(list);
      }
      try (GcHeap heap = GcHeap.confined()) {
        String message = LeakMessages.leftOpen((Heap) heap, open, Map.of(), false).message();
        assertTrue(message.contains("opened at place 10\n"), message);
        assertFalse(message.contains("place 11"), message);
        String rest =
            switch (count) {
              case 10 -> "";
              case 11 -> "\n  and 1 scope more";
              default -> "\n  and 2 scopes more";
            };
        assertEquals(!rest.isEmpty(), message.contains(" more\n"), message);
        assertTrue(message.contains(rest), message);
      }
    }
  }

  @Test
  void whatIsClosedIsWatchedNoMore() {
    try (GcHeap heap = builder(GcLeakLevel.ADVANCED).confined()) {
      for (int i = 0; i < 10_000; i++) {
        heap.openScope().close();
      }
      Object watch = Inside.part(((Heap) heap).scopeFactory, "leakDetector");
      int watches = ((Tracked.Group) Inside.part(watch, "references")).size();
      assertTrue(watches < 1_000, () -> watches + " watches");
    }
  }

  @Test
  void deathIsNotThatOfAnObjectWhoseNumberHasTheSamePlace() {
    AllocationSites allocationSites = new AllocationSites(true, List.of());
    allocationSites.died(1, 7);
    assertTrue(allocationSites.death(7, "it fell").startsWith("it died at "));
    assertEquals("it fell", allocationSites.death(7 + (1 << 16), "it fell"));
    assertEquals("it fell", allocationSites.death(8, "it fell"));
  }
}
