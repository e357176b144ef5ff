package dev.lasso.samples.flink;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The job in a cluster inside this JVM. */
@Timeout(120)
final class JobTest {
  @TempDir private Path folder;

  @BeforeEach
  void forgetEarlierHeaps() {
    TaskLog.takeClosed();
  }

  @Test
  void totalsAreRightAfterATaskFailed() throws Exception {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    boolean right = Main.run(400_000, new PrintStream(output, true, UTF_8));

    String said = output.toString(UTF_8);
    assertWithMessage(said).that(right).isTrue();
    assertThat(said).contains("heap of totals (1/2)#0 closed by its own thread");
    assertThat(said).contains("heap of totals (1/2)#1 closed by its own thread");
  }

  @Test
  void cancelledTasksCloseTheirHeapsOnTheirOwnThreadsAndLeaveNoFile() throws Exception {
    var environment =
        StreamExecutionEnvironment.createLocalEnvironment(Job.TASKS, Job.configuration(folder));
    Job.totals(environment, Long.MAX_VALUE, folder, false).sinkTo(new DiscardingSink<>());
    JobClient job = environment.executeAsync();
    while (TaskLog.open() < Job.TASKS || files().isEmpty()) {
      Thread.sleep(10);
    }
    job.cancel().get();
    while (TaskLog.open() > 0) {
      Thread.sleep(10);
    }

    List<TaskLog.Closed> closed = TaskLog.takeClosed();
    assertThat(closed).hasSize(Job.TASKS);
    for (TaskLog.Closed heap : closed) {
      assertThat(heap.onItsThread()).isTrue();
      assertThat(heap.objects()).isEqualTo(0);
      assertThat(heap.files()).isEqualTo(0);
    }
    assertThat(files()).isEmpty();
  }

  /** The tables of all tasks. */
  private List<Path> files() throws Exception {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".table")).toList();
    }
  }
}
