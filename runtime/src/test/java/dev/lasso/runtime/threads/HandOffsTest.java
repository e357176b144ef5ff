package dev.lasso.runtime.threads;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.support.ChildJvm;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jcstress.Main;

/**
 * Runs {@link HandOffs} by jcstress, which starts JVMs of its own. In the build six of them run in
 * one JVM each, for a moment; {@code -Dlasso.handoffs=default} runs all in a mode of jcstress, with
 * all compilers and with threads on all pairs of processors.
 */
class HandOffsTest {

  private static final String MODE = System.getProperty("lasso.handoffs", "");
  private static final List<Class<?>> SHORT =
      List.of(
          HandOffs.OpenAgainstSet.class,
          HandOffs.TwoLastCloses.class,
          HandOffs.PostAgainstUnlock.class,
          HandOffs.ShareAgainstClose.class,
          HandOffs.EnterAgainstClose.class,
          HandOffs.LendAgainstLateReader.class);

  @Test
  void resultsAreThoseThatAreExpected(@TempDir File results) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("-r", results.getPath(), "-v"));
    if (MODE.isEmpty()) {
      String names = String.join("|", SHORT.stream().map(Class::getSimpleName).toList());
      arguments.addAll(List.of("-t", "HandOffs.(" + names + ")", "-m", "quick"));
      arguments.addAll(List.of("-time", "200", "-iters", "1", "-f", "1", "-fsm", "1"));
      arguments.addAll(List.of("-sc", "false", "-af", "NONE", "-pth", "false"));
      arguments.addAll(List.of("-jvmArgs", "-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1"));
    } else {
      arguments.addAll(List.of("-t", "HandOffs", "-m", MODE));
    }
    List<String> lines =
        ChildJvm.run(Main.class, List.of(), results, arguments.toArray(String[]::new));
    String output = String.join("\n", lines);
    String all = MODE.isEmpty() ? String.valueOf(SHORT.size()) : "(\\d+)";
    String passed = MODE.isEmpty() ? all : "\\1";
    assertTrue(
        lines.stream()
            .anyMatch(
                line ->
                    line.matches(
                        "\\(Results: %s planned; %s passed, 0 failed, 0 soft errs, 0 hard errs\\)"
                            .formatted(all, passed))),
        output);
  }
}
