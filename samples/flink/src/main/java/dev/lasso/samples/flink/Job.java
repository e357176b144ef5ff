package dev.lasso.samples.flink;

import java.nio.file.Path;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The job: computes the total that each customer paid. */
final class Job {
  static final int TASKS = 2;

  private Job() {}

  /**
   * Returns the totals of the first {@code orders} orders. Each order is read once, and processed
   * by the task responsible for its customer.
   *
   * @param stumbles whether a task throws an exception after the first checkpoint
   */
  static DataStream<Total> totals(
      StreamExecutionEnvironment environment, long orders, Path folder, boolean stumbles) {
    return environment
        .fromSequence(0, orders - 1)
        .map(new Reader(stumbles))
        .returns(Order.class)
        .keyBy(Order::customer)
        .transform("totals", TypeInformation.of(Total.class), new TotalsOperator(folder))
        .setParallelism(TASKS);
  }

  /** Returns the configuration common to the local and the remote cluster. */
  static Configuration configuration(Path folder) {
    Configuration result = new Configuration();
    result.setString("execution.checkpointing.interval", "200 ms");
    result.setString("execution.checkpointing.storage", "filesystem");
    result.setString(
        "execution.checkpointing.dir", folder.resolve("checkpoints").toUri().toString());
    // Rejects element types that are not plain data, such as containers, before the job starts.
    result.setString("pipeline.generic-types", "false");
    result.setString("restart-strategy.type", "fixed-delay");
    result.setString("restart-strategy.fixed-delay.attempts", "10");
    result.setString("restart-strategy.fixed-delay.delay", "200 ms");
    result.setString("taskmanager.memory.managed.size", "16mb");
    result.setString("taskmanager.memory.network.max", "32mb");
    result.setString("taskmanager.memory.network.min", "32mb");
    return result;
  }

  /** Generates orders, about half a million per second. */
  private static final class Reader extends RichMapFunction<Long, Order>
      implements CheckpointListener {

    private static final long serialVersionUID = 1;

    private final boolean stumbles;
    private transient boolean saved;

    Reader(boolean stumbles) {
      this.stumbles = stumbles;
    }

    @Override
    public Order map(Long n) throws InterruptedException {
      if (n % 256 == 0) {
        Thread.sleep(1);
      }
      if (saved && stumbles && getRuntimeContext().getTaskInfo().getAttemptNumber() == 0) {
        throw new IllegalStateException("stumbles, as it was told to");
      }
      return Order.at(n);
    }

    @Override
    public void notifyCheckpointComplete(long checkpoint) {
      saved = true;
    }
  }
}
