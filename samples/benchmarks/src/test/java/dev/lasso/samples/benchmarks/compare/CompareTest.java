package dev.lasso.samples.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("harness")
class CompareTest {

  private static final String HEAP = "256m";

  /** The counts that programs in other languages print, so that they can be compared. */
  private static final Map<String, Set<String>> COUNTED =
      Map.of(
          "W1", Set.of("collect collected"),
          "W2", Set.of("plain collected", "touch collected"),
          "W3", Set.of("release released"),
          "W4", Set.of("release released"),
          "W5", Set.of("rewrite random state"),
          "W6", Set.of("rings made"),
          "W7", Set.of("retain+release counted"),
          "W9", Set.of("a.mul(b).add(c) sum"));

  @TempDir private Path out;

  @Test
  void peersOnThisMachineDoTheSameWorkAndTheOthersAreNamed() throws Exception {
    List<Peer> peers = Peers.others(HEAP);
    Report report =
        Compare.run(settings(String.join(",", Peers.WORKLOADS)), List.of(ours()), peers);
    Comparison comparison = report.comparison();
    assertEquals(List.of(), comparison.disagreements());
    for (Peer peer : peers) {
      boolean missing = report.missing().stream().anyMatch(m -> m.startsWith(peer.name() + ": "));
      for (String workload : peer.workloads()) {
        Outcome outcome = comparison.outcomes(workload).get(peer.name());
        assertEquals(missing, outcome == null, peer.name());
        if (outcome != null) {
          assertNull(outcome.failure(), peer.name() + " " + workload);
          assertTrue(outcome.results().stream().anyMatch(result -> result.row().isFigure()));
          if (!(peer instanceof Peer.Java)) {
            Set<String> counted = counted(outcome);
            assertTrue(counted.containsAll(COUNTED.get(workload)), peer.name() + ": " + counted);
          }
        }
      }
    }
  }

  private static Set<String> counted(Outcome outcome) {
    return outcome.results().stream()
        .filter(result -> !result.row().isFigure())
        .map(result -> result.row().label() + " " + result.row().metric())
        .collect(Collectors.toSet());
  }

  @Test
  void lassoRunsOnAgedAndOnFreshHeaps() throws Exception {
    List<Peer> lasso = Peers.lasso(HEAP).subList(0, 2);
    Report report = Compare.run(settings("W9"), lasso, List.of());
    Map<String, Outcome> outcomes = report.comparison().outcomes("W9");
    assertEquals(List.of("Lasso (G1)", "Lasso (G1, fresh)"), List.copyOf(outcomes.keySet()));
    outcomes.forEach((name, outcome) -> assertNull(outcome.failure(), name));
    assertTrue(report.markdown().contains("JVM heaps are aged"));
  }

  @Test
  void theFilesTellOfMissingPeersAndOfFailures() throws Exception {
    Peer missing = new Peer.Script("Missing", Set.of("W3"), "workloads.py", List.of("no-such-one"));
    Peer failing =
        new Peer.Java("Failing", Set.of("W3"), List.of(), List.of("no.such.Main"), List.of(), "");
    Report report = Compare.run(settings("W3"), List.of(ours()), List.of(missing, failing));
    String markdown = Files.readString(out.resolve("compare.md"));
    assertEquals(report.markdown(), markdown);
    assertTrue(markdown.contains("- not run: Missing: no `no-such-one` on the path\n"), markdown);
    assertTrue(markdown.contains("| failed<sup>1</sup> |"), markdown);
    assertTrue(markdown.contains("<sup>1</sup> Failing exit status 1: "), markdown);
    assertTrue(markdown.contains(Machine.describe()), markdown);
    String lines = Files.readString(out.resolve("compare.tsv"));
    assertTrue(lines.contains("Ours\tW3\tbuild on\ttime\t"), lines);
    assertTrue(lines.contains("Failing\tW3\tfailed\texit status 1: "), lines);
    assertTrue(Files.readString(out.resolve("compare.svg")).startsWith("<svg "));
  }

  @Test
  void whatIsNotAskedForIsNotRun() throws Exception {
    Report report =
        Compare.run(settings("W3"), List.of(ours()), List.of(Peers.others(HEAP).getLast()));
    assertEquals(Set.of("W3"), report.comparison().workloads());
    assertEquals(Set.of("Ours"), report.comparison().outcomes("W3").keySet());
    assertEquals(Map.of(), report.comparison().outcomes("W8"));
  }

  /** Stands for Lasso. */
  private static Peer ours() {
    return new Peer.Java(
        "Ours",
        Set.of("W3"),
        List.of("-Xmx" + HEAP),
        List.of("dev.lasso.samples.benchmarks.peers.PlainJava"),
        List.of(),
        "");
  }

  private Settings settings(String workloads) {
    return Settings.parse(
        "--scale", "0.001", "--heap", HEAP, "--workloads", workloads, "--out", out.toString());
  }
}
