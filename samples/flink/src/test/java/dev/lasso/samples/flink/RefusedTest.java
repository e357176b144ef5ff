package dev.lasso.samples.flink;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Throwables;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Containers stay where they are: Flink can not send them. */
@Timeout(120)
final class RefusedTest {
  @TempDir private Path folder;

  @Test
  void containerInAClosureIsRefused() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Totals totals = GcTotals.create(scope);
      var environment =
          StreamExecutionEnvironment.createLocalEnvironment(1, Job.configuration(folder));
      Exception refused =
          assertThrows(Exception.class, () -> environment.fromData(1L).map(new Closure(totals)));
      assertThat(Throwables.getStackTraceAsString(refused))
          .contains(
              "Totals is a container: create it by GcTotals.create(scope), and send its plain data"
                  + " instead.");
    }
  }

  @Test
  void containerAsAnElementOfAStreamIsRefused() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Totals totals = GcTotals.create(scope);
      var environment =
          StreamExecutionEnvironment.createLocalEnvironment(1, Job.configuration(folder));
      Exception refused =
          assertThrows(
              Exception.class,
              () -> {
                environment.fromData(List.of(totals)).sinkTo(new DiscardingSink<>());
                environment.execute();
              });
      assertThat(Throwables.getStackTraceAsString(refused))
          .contains("type dev.lasso.samples.flink.GcTotals is treated as a generic type");
    }
  }

  /** A function that brings a container along. */
  private static final class Closure implements MapFunction<Long, Long> {
    private static final long serialVersionUID = 1;

    @SuppressWarnings({"PlainKeeps", "serial"}) // the mistake
    private final Totals totals;

    Closure(Totals totals) {
      this.totals = totals;
    }

    @Override
    public Long map(Long n) {
      return n + totals.ranges.size();
    }
  }
}
