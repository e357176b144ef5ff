package dev.lasso.samples.benchmarks.compare;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The settings of a comparison.
 *
 * @param scale the size of the workloads; 1 is the usual size
 * @param out the directory for the files
 * @param workloads the workloads to run
 * @param peers the names of the peers to run; all, if empty
 * @param heap the size of each JVM's heap, as in {@code -Xmx}
 * @param timeout the timeout of a program for one workload
 */
record Settings(
    double scale,
    Path out,
    Set<String> workloads,
    Set<String> peers,
    String heap,
    Duration timeout) {

  static final String USAGE =
      """
      compare [--scale 1] [--out .] [--workloads W1,W2,…] [--peers CPython,PHP,…] [--heap 6g]
              [--timeout seconds]\
      """;

  private static final Settings DEFAULTS =
      new Settings(
          1,
          Path.of("."),
          new LinkedHashSet<>(Peers.WORKLOADS),
          Set.of(),
          "6g",
          Duration.ofMinutes(5));

  /**
   * Parses a command line.
   *
   * @throws IllegalArgumentException if an option is unknown or lacks its value, or if a value is
   *     unknown
   */
  static Settings parse(String... args) {
    Settings settings = DEFAULTS;
    for (int i = 0; i < args.length; i += 2) {
      if (i + 1 == args.length) {
        throw new IllegalArgumentException(args[i] + " lacks its value. Usage:\n" + USAGE);
      }
      settings = settings.with(args[i], args[i + 1]);
    }
    return settings;
  }

  private Settings with(String option, String value) {
    return switch (option) {
      case "--scale" ->
          new Settings(Double.parseDouble(value), out, workloads, peers, heap, timeout);
      case "--out" -> new Settings(scale, Path.of(value), workloads, peers, heap, timeout);
      case "--workloads" ->
          new Settings(scale, out, among(Peers.WORKLOADS, value), peers, heap, timeout);
      case "--peers" -> new Settings(scale, out, workloads, among(names(), value), heap, timeout);
      case "--heap" -> new Settings(scale, out, workloads, peers, value, timeout);
      case "--timeout" ->
          new Settings(
              scale, out, workloads, peers, heap, Duration.ofSeconds(Long.parseLong(value)));
      default -> throw new IllegalArgumentException("No option " + option + ". Usage:\n" + USAGE);
    };
  }

  private static List<String> names() {
    return Peers.others(DEFAULTS.heap()).stream().map(Peer::name).toList();
  }

  private static Set<String> among(List<String> known, String value) {
    Set<String> asked = new LinkedHashSet<>(List.of(value.split(",")));
    for (String name : asked) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException("No " + name + ". There are: " + known);
      }
    }
    return asked;
  }
}
