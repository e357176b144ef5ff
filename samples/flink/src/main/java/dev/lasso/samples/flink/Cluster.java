package dev.lasso.samples.flink;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint;
import org.apache.flink.runtime.taskexecutor.TaskManagerRunner;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;

/**
 * Runs the job on a JobManager and three TaskManagers, each in its own process on this machine, and
 * kills one TaskManager that has a heap.
 */
public final class Cluster implements AutoCloseable {
  private static final int WORKERS = 3;

  private final Path folder;
  private final Configuration configuration;
  private final int port;
  private final List<Process> all = new ArrayList<>();
  private final List<Worker> workers = new ArrayList<>();

  /** A process of the cluster and its log file. */
  private record Worker(Process process, Path log) {
    boolean logContains(String text) {
      try (Stream<String> lines = Files.lines(log)) {
        return lines.anyMatch(line -> line.contains(text));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private Cluster(Path folder) throws IOException {
    this.folder = folder;
    configuration = Job.configuration(folder);
    port = freePort();
    configuration.setString("heartbeat.interval", "500 ms");
    configuration.setString("heartbeat.timeout", "4 s");
    // Longer than the timeout, so that no task restarts on a dead process. Otherwise Flink's own
    // sink may be canceled before it is open, and Flink then terminates that process.
    configuration.setString("restart-strategy.fixed-delay.delay", "5 s");
    configuration.setString("jobmanager.rpc.address", "localhost");
    configuration.setString("jobmanager.rpc.port", String.valueOf(freePort()));
    configuration.setString("rest.address", "localhost");
    configuration.setString("rest.port", String.valueOf(port));
    configuration.setString("taskmanager.cpu.cores", "1");
    configuration.setString("taskmanager.host", "localhost");
    // Flink's scripts derive these values from a single number; its classes require each of them.
    configuration.setString("taskmanager.memory.framework.heap.size", "128mb");
    configuration.setString("taskmanager.memory.framework.off-heap.size", "64mb");
    configuration.setString("taskmanager.memory.jvm-metaspace.size", "128mb");
    configuration.setString("taskmanager.memory.jvm-overhead.max", "64mb");
    configuration.setString("taskmanager.memory.jvm-overhead.min", "64mb");
    configuration.setString("taskmanager.memory.task.heap.size", "128mb");
    configuration.setString("taskmanager.memory.task.off-heap.size", "64mb");
    StringBuilder yaml = new StringBuilder();
    configuration.toMap().forEach((key, value) -> yaml.append(key + ": '" + value + "'\n"));
    Files.writeString(folder.resolve("config.yaml"), yaml);
  }

  /** Runs the job with the given number of orders; two million by default. */
  public static void main(String[] args) throws Exception {
    long orders = args.length == 0 ? 2_000_000 : Long.parseLong(args[0]);
    boolean right;
    try (Cluster cluster = new Cluster(Files.createTempDirectory("lasso-flink"))) {
      right = cluster.run(orders, System.out);
    }
    System.exit(right ? 0 : 1); // Flink leaves threads behind
  }

  static boolean run(long orders, Path folder, PrintStream out) throws Exception {
    try (Cluster cluster = new Cluster(folder)) {
      return cluster.run(orders, out);
    }
  }

  @SuppressWarnings("try") // Flink declares that close throws Exception
  private boolean run(long orders, PrintStream out) throws Exception {
    start("jobmanager", StandaloneSessionClusterEntrypoint.class);
    for (int i = 1; i <= WORKERS; i++) {
      workers.add(start("taskmanager" + i, TaskManagerRunner.class));
    }
    var environment =
        StreamExecutionEnvironment.createRemoteEnvironment("localhost", port, configuration);
    environment.setParallelism(Job.TASKS);
    int wrong;
    Worker killed;
    var totals = Job.totals(environment, orders, folder, false);
    try (CloseableIterator<Total> found = totals.collectAsync()) {
      awaitWorkers();
      environment.executeAsync("totals");
      killed = kill(out);
      wrong = Total.countWrong(found, orders);
    }
    out.printf(
        Locale.ROOT,
        "%,d orders of %,d customers: %d totals are wrong%n",
        orders,
        Order.CUSTOMERS,
        wrong);
    boolean left = false;
    for (Worker worker : workers) {
      if (worker != killed) {
        await(
            "every heap of " + worker.log + " to be closed",
            () -> opened(worker) == closed(worker).size());
        for (String line : closed(worker)) {
          out.println(line);
          left |= !line.endsWith("closed by its own thread, left: 0 objects, 0 files");
        }
      }
    }
    return wrong == 0 && !left;
  }

  /** Kills a TaskManager, as {@code kill -9} does, once a checkpoint contains its state. */
  private Worker kill(PrintStream out) throws Exception {
    await(
        "a checkpoint of a heap",
        () -> workers.stream().anyMatch(worker -> worker.logContains("is in checkpoint")));
    Worker victim =
        workers.stream()
            .filter(worker -> worker.logContains("is in checkpoint"))
            .findFirst()
            .orElseThrow();
    victim.process.destroyForcibly().waitFor();
    out.println("killed " + victim.log.getFileName());
    return victim;
  }

  private void awaitWorkers() throws Exception {
    for (Worker worker : workers) {
      await(
          worker.log + " to be registered",
          () -> worker.logContains("Successful registration at resource manager"));
    }
  }

  private static long opened(Worker worker) throws IOException {
    try (Stream<String> lines = Files.lines(worker.log)) {
      return lines.filter(line -> line.matches(".*heap of .* opened")).count();
    }
  }

  private static List<String> closed(Worker worker) throws IOException {
    try (Stream<String> lines = Files.lines(worker.log)) {
      return lines
          .filter(line -> line.matches(".*heap of .* closed by .*"))
          .map(line -> worker.log.getFileName() + ": " + line.substring(line.indexOf("heap of")))
          .toList();
    }
  }

  private Worker start(String name, Class<?> main) throws IOException {
    Path log = folder.resolve(name);
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx384m"));
    for (String opened : List.of("util", "lang", "time")) {
      command.add("--add-opens=java.base/java." + opened + "=ALL-UNNAMED");
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of("--configDir", folder.toString()));
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    all.add(process);
    return new Worker(process, log);
  }

  /** A condition that may become true. */
  private interface Condition {
    boolean holds() throws Exception;
  }

  private static void await(String what, Condition condition) throws Exception {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (!condition.holds()) {
      if (System.nanoTime() > end) {
        throw new TimeoutException("Waited two minutes for " + what);
      }
      Thread.sleep(50);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** Kills all processes. */
  @Override
  public void close() {
    all.forEach(Process::destroyForcibly);
  }
}
