package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcEntryStats;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.GcTypeStats;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The figures of a heap as text. */
class StatsTextTest extends RuntimeTest {

  private static GcStats stats(List<GcTypeStats> types) {
    return stats(null, types);
  }

  private static GcStats stats(@Nullable GcEntryStats entries, List<GcTypeStats> types) {
    Map<Kind, Long> leaks = entries == null ? Map.of() : Map.of(Kind.LEFT_OPEN, 3L);
    return new GcStats(
        12, 3, 4, 5, 6, 70, 8_000_900, 1_234, 99, 2, 1, 7, 11, 13, 17, leaks, 19, 23, 29, entries,
        types);
  }

  @Test
  void typesComeFirstAndWordsOfTheCollectorLast() {
    assertEquals(
        """
        by type:
          Image: 2 live of 11, 4 died by count, 5 collected, 1 native byte
          Order: 1 live of 1, 0 died by count, 0 collected
        live: 3
        native bytes: 99
        created: 12
        died by count: 4
        collected: 5
        open scopes: 11
        open roots: 13
        lost roots: 17
        leak reports: 0
        unraisable exceptions: 19
        waiting resources: 23
        unfreed resources: 29
        collections: 6
        in collections: 8.001 ms
        longest pause: 0.001 ms
        unlimited slices: 2
        suspects: 1
        candidates: 70
        frozen: 7\
        """,
        stats(
                List.of(
                    new GcTypeStats("Image", "shop.Image", 11, 2, 4, 5, 1),
                    new GcTypeStats("Order", "shop.Order", 1, 1, 0, 0, 0)))
            .toString());
  }

  @Test
  void sharedHeapHasTheLinesOfItsEntries() {
    GcEntryStats entries =
        new GcEntryStats(5, 2, 3_000_000, 2_000_000, 1, "thread 'main'", 7_000_000, false);
    String text = stats(entries, List.of()).toString();
    assertTrue(
        text.contains(
            """
            leak reports: {LEFT_OPEN=3}
            unraisable exceptions: 19
            waiting resources: 23
            unfreed resources: 29
            entries: 5
            waits to enter: 2, 3.000 ms, longest 2.000 ms
            waiting to enter: 1 thread
            inside: thread 'main', for at least 7.000 ms
            abandoned: false
            collections: 6
            """),
        text);
  }

  @Test
  void thereAreTwentyTypesAtMost() {
    GcTypeStats type = new GcTypeStats("Image", "shop.Image", 1, 1, 0, 0, 0);
    List<String> lines = stats(Collections.nCopies(23, type)).toString().lines().toList();
    assertEquals(20 + 20 + 1, lines.size());
    assertEquals("  … 3 more types", lines.get(21));
  }

  @Test
  void figuresAreThoseOfTheHeap() {
    drop(node("dead"));
    node("alive");
    List<String> lines = heap.stats().toString().lines().toList();
    assertEquals("  Node: 1 live of 2, 1 died by count, 0 collected", lines.get(1));
    assertEquals("live: 1", lines.get(2));
  }
}
