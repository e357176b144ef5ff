package dev.lasso.samples.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("harness")
class CompareTest {

  private static final String HEAP = "256m";

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
        }
      }
    }
  }

  @Test
  void theFilesTellOfMissingPeersAndOfFailures() throws Exception {
    Peer missing = new Peer.Script("Missing", Set.of("W3"), "workloads.py", List.of("no-such-one"));
    Peer failing = new Peer.Java("Failing", Set.of("W3"), List.of(), List.of("no.such.Main"), "");
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
        "");
  }

  private Settings settings(String workloads) {
    return Settings.parse(
        "--scale", "0.001", "--heap", HEAP, "--workloads", workloads, "--out", out.toString());
  }
}
