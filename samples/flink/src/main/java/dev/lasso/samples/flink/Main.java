package dev.lasso.samples.flink;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.logging.LogManager;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;

/** Runs the job in this JVM, on a local Flink cluster. One task fails once and is restarted. */
public final class Main {

  private Main() {}

  /** Runs the job with the given number of orders; a million by default. */
  public static void main(String[] args) throws Exception {
    LogManager.getLogManager().reset(); // the results of the log are printed at the end
    long orders = args.length == 0 ? 1_000_000 : Long.parseLong(args[0]);
    boolean right = run(orders, System.out);
    System.exit(right ? 0 : 1); // Flink leaves threads behind
  }

  @SuppressWarnings("try") // Flink declares that close throws Exception
  static boolean run(long orders, PrintStream out) throws Exception {
    Path folder = Files.createTempDirectory("lasso-flink");
    var environment =
        StreamExecutionEnvironment.createLocalEnvironment(Job.TASKS, Job.configuration(folder));
    int wrong;
    try (CloseableIterator<Total> totals =
        Job.totals(environment, orders, folder, true).executeAndCollect("totals")) {
      wrong = Total.countWrong(totals, orders);
    }
    while (TaskLog.open() > 0) {
      Thread.sleep(10);
    }
    List<TaskLog.Closed> closed = TaskLog.takeClosed();
    out.printf(
        Locale.ROOT,
        "%,d orders of %,d customers, %d tasks at a time: %d totals are wrong%n",
        orders,
        Order.CUSTOMERS,
        Job.TASKS,
        wrong);
    closed.forEach(out::println);
    return wrong == 0
        && closed.stream()
            .allMatch(heap -> heap.onItsThread() && heap.objects() == 0 && heap.files() == 0);
  }
}
