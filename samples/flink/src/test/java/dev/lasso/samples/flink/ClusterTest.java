package dev.lasso.samples.flink;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes, one of which is killed. */
@Timeout(300)
final class ClusterTest {
  @TempDir private Path folder;

  @Test
  void totalsAreRightAndTheSurvivorsHeapsAreEmptyAfterAProcessWasKilled() throws Exception {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    boolean right = Cluster.run(1_000_000, folder, new PrintStream(output, true, UTF_8));

    String said = output.toString(UTF_8);
    assertWithMessage(said).that(right).isTrue();
    assertThat(said).contains("killed taskmanager");
    assertThat(said).contains("0 totals are wrong");
    // At least the two tasks that began again, on survivors.
    assertThat(said.lines().filter(line -> line.contains("closed by its own thread")).count())
        .isAtLeast(2);
  }
}
