package dev.lasso.samples.benchmarks.lox;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Prints a table that compares plain Java objects with containers: for each workload, the fastest
 * round of several JVMs each.
 */
public final class LoxBench {

  private static final int JVMS = 3;
  private static final int ROUNDS = 20;

  private LoxBench() {}

  /**
   * Measures all workloads.
   *
   * @param args ignored
   * @throws IOException if a JVM does not start, or a workload fails in it
   * @throws InterruptedException if the thread is interrupted
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    System.out.println("| Workload | plain Java | containers | ratio |");
    System.out.println("|---|---|---|---|");
    for (Workload workload : Workload.values()) {
      Measurement plain = best(workload, Measurement.Kind.PLAIN);
      Measurement counted = best(workload, Measurement.Kind.COUNTED);
      if (!plain.output().equals(counted.output()) || counted.growth() != 0) {
        throw new IOException(workload + " differs: " + plain + ", " + counted);
      }
      System.out.printf(
          Locale.ROOT,
          "| %s(%,d) | %.1f ms | %.1f ms | %.2f |%n",
          workload.label(),
          workload.size,
          plain.nanos() / 1e6,
          counted.nanos() / 1e6,
          (double) counted.nanos() / plain.nanos());
    }
  }

  private static Measurement best(Workload workload, Measurement.Kind kind)
      throws IOException, InterruptedException {
    Measurement best = fork(workload, kind);
    for (int i = 1; i < JVMS; i++) {
      Measurement next = fork(workload, kind);
      best = next.nanos() < best.nanos() ? next : best;
    }
    return best;
  }

  private static Measurement fork(Workload workload, Measurement.Kind kind)
      throws IOException, InterruptedException {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-classpath",
                System.getProperty("java.class.path"),
                Measurement.class.getName(),
                workload.name(),
                kind.name(),
                Integer.toString(workload.size),
                Integer.toString(ROUNDS))
            .redirectErrorStream(true)
            .start();
    String said = new String(jvm.getInputStream().readAllBytes(), UTF_8);
    if (jvm.waitFor() != 0) {
      throw new IOException(workload + " on " + kind + ": " + said);
    }
    String[] words = said.strip().split(" ", 3);
    return new Measurement(Long.parseLong(words[0]), words[2], Long.parseLong(words[1]));
  }
}
