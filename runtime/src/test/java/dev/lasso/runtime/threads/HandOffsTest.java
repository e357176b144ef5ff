package dev.lasso.runtime.threads;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.support.ChildJvm;
import java.io.File;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jcstress.Main;

/**
 * Runs {@link HandOffs} by jcstress, which starts JVMs of its own, with all compilers and with
 * threads on all pairs of processors. {@code -Dlasso.handoffs=default} sets how long, as a mode of
 * jcstress; in the build it does not run, as a moment of it finds nothing.
 */
class HandOffsTest {

  private static final String MODE = System.getProperty("lasso.handoffs", "default");

  @Test
  @EnabledIfSystemProperty(
      named = "lasso.handoffs",
      matches = ".+",
      disabledReason = "it takes an hour: -Dlasso.handoffs=default")
  void resultsAreThoseThatAreExpected(@TempDir File results) throws Exception {
    List<String> lines =
        ChildJvm.run(
            Main.class,
            List.of(),
            results,
            "-r",
            results.getPath(),
            "-v",
            "-t",
            "HandOffs",
            "-m",
            MODE);
    assertTrue(
        lines.stream()
            .anyMatch(
                line ->
                    line.matches(
                        "\\(Results: (\\d+) planned; \\1 passed, 0 failed, 0 soft errs, 0 hard"
                            + " errs\\)")),
        () -> String.join("\n", lines));
  }
}
