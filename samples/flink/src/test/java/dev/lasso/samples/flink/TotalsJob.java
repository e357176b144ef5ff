package dev.lasso.samples.flink;

import java.nio.file.Path;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The job of the sample, as the main class of a jar. */
public final class TotalsJob {

  private TotalsJob() {}

  /** Gets the folder for its files. */
  public static void main(String[] args) throws Exception {
    var environment = StreamExecutionEnvironment.getExecutionEnvironment();
    Jobs.end(Job.totals(environment, 20_000, Path.of(args[0]), false), Total.class);
    environment.execute();
  }
}
