package dev.lasso.samples.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of programs that are lines of shell: $1 is the workload, $2 the scale. */
@Tag("harness")
class RunnerTest {

  private static final Peer PEER = new Peer.Script("peer", Set.of("W4"), "none", List.of("sh"));

  @TempDir private Path directory;

  @Test
  void aProgramIsToldTheWorkloadTheScaleAndItsArguments() throws Exception {
    Outcome outcome = run("printf '%s\\tlabel\\t%s\\t%s\\tns\\n' $1 $3 $2", List.of("more"));
    assertNull(outcome.failure());
    assertEquals(List.of(new Result(new Row("W4", "label", "more", "ns"), 0.5)), outcome.results());
  }

  @Test
  void aFailureIsToldWithItsLastWords() throws Exception {
    assertFailure("failed", "exit status 3: no memory", run("echo no memory >&2; exit 3"));
  }

  @Test
  void whatWasPrintedBeforeAFailureIsKept() throws Exception {
    Outcome outcome = run("printf 'W4\\ta\\ttime\\t1\\tns\\n'; exit 1");
    assertFailure("failed", "exit status 1", outcome);
    assertEquals(1, outcome.results().size());
  }

  @Test
  void outputThatIsNoResultIsAFailure() throws Exception {
    assertFailure("failed", "printed what is no result: hello", run("echo hello"));
  }

  @Test
  void aProgramThatDoesNotEndIsEnded() throws Exception {
    Peer.Ready endless = ready("while :; do :; done", List.of());
    assertFailure(
        "timeout",
        "did not end within 0 s",
        new Runner(directory, 1, Duration.ofMillis(1)).run(PEER, endless, "W4"));
  }

  @Test
  void aSignalIsACrash() throws Exception {
    assertFailure("crash", "ended by signal 9", run("kill -KILL $$"));
  }

  @Test
  void whatCrashesWithAnUnlimitedStackTooIsNoStackOverflow() throws Exception {
    assertFailure("crash", "ended by signal 11", run("kill -SEGV $$"));
  }

  @Test
  void whatGoesWellWithAnUnlimitedStackIsAStackOverflow() throws Exception {
    Outcome outcome =
        run(
            "[ -f again ] && printf 'W4\\ta\\ttime\\t1\\tns\\n"
                + "' && exit; touch again; kill -SEGV $$");
    assertTrue(outcome.unlimitedStack());
    assertEquals(1, outcome.results().size());
    Outcome.Failure failure = outcome.failure();
    assertNotNull(failure);
    assertEquals("stack overflow", failure.label());
  }

  private Outcome run(String script) throws Exception {
    return run(script, List.of());
  }

  private Outcome run(String script, List<String> arguments) throws Exception {
    return new Runner(directory, 0.5, Duration.ofMinutes(1))
        .run(PEER, ready(script, arguments), "W4");
  }

  private static Peer.Ready ready(String script, List<String> arguments) {
    return new Peer.Ready(List.of("sh", "-c", script, "sh"), arguments, "");
  }

  private static void assertFailure(String label, String detail, Outcome outcome) {
    assertEquals(new Outcome.Failure(label, detail), outcome.failure());
  }
}
