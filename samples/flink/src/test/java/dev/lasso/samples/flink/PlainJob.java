package dev.lasso.samples.flink;

import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A job without Lasso. */
public final class PlainJob {

  private PlainJob() {}

  /** Ignores what it gets. */
  public static void main(String[] args) throws Exception {
    var environment = StreamExecutionEnvironment.getExecutionEnvironment();
    Jobs.end(environment.fromSequence(1, 20_000), Long.class);
    environment.execute();
  }
}
