package dev.lasso.samples.benchmarks.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Outstanding;
import dev.lasso.samples.benchmarks.measure.Workload;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the Java peers print beside their figures. */
@Tag("harness")
class WorkloadTest {

  @Test
  void rewritesDrawTheNumbersThatAllProgramsDraw() {
    assertEquals(
        List.of("rewrite time ns", "rewrite max pause ms", "rewrite p99 pause ms", RANDOM_STATE),
        lines("W5", PlainJava::w5));
  }

  @Test
  void ringsAreMadeInBlocks() {
    assertEquals(
        List.of(
            "rings time ns", "rings max pause ms", "rings p99 pause ms", "rings made 4977 objects"),
        lines("W6", PlainJava::w6));
  }

  @Test
  void handsFreeAllButTheNewestRings() {
    List<String> expected = List.of("rings time ns", "rings peak MB", "rings made 200 objects");
    assertEquals(expected, lines("W8", Malloc::w8));
    assertEquals(expected, lines("W8", ConfinedArenas::w8));
    assertEquals(expected, lines("W8", Cleaners::w8));
    assertEquals(expected, lines("W8", AutoArenas::w8));
  }

  @Test
  void tensorsAreMultipliedAndAdded() {
    List<String> expected = List.of("a.mul(b).add(c) time ns", "a.mul(b).add(c) sum 10 each");
    assertEquals(expected, lines("W9", Malloc::w9));
    assertEquals(expected, lines("W9", ConfinedArenas::w9));
  }

  @Test
  void theJvmCollectsWhatPlainJavaLeaves() {
    assertEquals(List.of("collect time ns"), lines("W1", PlainJava::w1));
    assertEquals(List.of("plain time ms"), lines("W2", PlainJava::w2));
  }

  @Test
  void pairsAreCounted() {
    List<String> expected =
        List.of("retain+release time ns", "retain+release counted 100000 pairs");
    assertEquals(expected, lines("W7", NettyCounts::w7));
    assertEquals(expected, lines("W7", AtomicCounts::w7));
  }

  @Test
  void outstandingBytesHaveAPeak() {
    Outstanding outstanding = new Outstanding();
    outstanding.take(10);
    outstanding.take(10);
    outstanding.giveBack(10);
    outstanding.giveBackFromAnyThread(5);
    outstanding.take(1);
    assertEquals(6, outstanding.now());
    assertEquals(20, outstanding.peak());
    outstanding.restart();
    assertEquals(6, outstanding.peak());
  }

  @Test
  void aWorkloadThatAPeerLacksIsRefused() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> Workload.run(new String[] {"W1"}, Map.of("W7", AtomicCounts::w7)));
    assertEquals("The first argument has to be a workload: one of [W7]", e.getMessage());
  }

  @Test
  void theThirdArgumentCanOnlyBeFresh() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> Workload.run("W7 0.001 old".split(" "), Map.of("W7", AtomicCounts::w7)));
    assertEquals("The third argument can only be 'fresh', not 'old'", e.getMessage());
  }

  @Test
  void agedHeapsHaveDoneTheWorkBefore() {
    List<String> done = new ArrayList<>();
    Figures aged = new Figures("W9", new StringBuilder());
    assertTrue(aged.pass(() -> done.add("before"), () -> done.add("timed")) >= 0);
    assertEquals(List.of("before", "timed"), done);
    assertTrue(aged.fresh().pass(() -> done.add("before"), () -> done.add("timed")) >= 0);
    assertEquals(List.of("before", "timed", "timed"), done);
  }

  @Test
  void twoCollectionsOfTheJvmAgeAHeap() {
    Figures aged = new Figures("W9", new StringBuilder());
    long before = collections();
    aged.age();
    assertTrue(collections() >= before + 2);
  }

  private static long collections() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .sum();
  }

  private static final String RANDOM_STATE = "rewrite random state 4181938721 after one run";

  /** What a workload prints: figures without their values, and counts with theirs. */
  private static List<String> lines(String name, Workload workload) {
    StringBuilder out = new StringBuilder();
    workload.measure(0.001, new Figures(name, out));
    return out.toString()
        .lines()
        .map(line -> line.substring(line.indexOf('\t') + 1).split("\t"))
        .map(
            fields ->
                fields[2].contains(".")
                    ? String.join(" ", fields[0], fields[1], fields[3])
                    : String.join(" ", fields))
        .toList();
  }
}
