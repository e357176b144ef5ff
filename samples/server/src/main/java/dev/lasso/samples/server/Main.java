package dev.lasso.samples.server;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;

/** Puts the three stores under the same load, and compares them in a table and in a chart. */
public final class Main {

  private static final double MEBI = 1 << 20;

  private static final List<String> HEAD =
      List.of(
          "",
          "requests",
          "failed",
          "p50, ms",
          "p99, ms",
          "p99.9, ms",
          "models",
          "native, MB",
          "left");

  private record Kind(String name, BiFunction<NativeBytes, Integer, Store> make) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind("shared heap", SharedHeapStore::new),
          new Kind("Arena.ofAuto", AutoArenaStore::new),
          new Kind("ReadWriteLock", LockedStore::new));

  private Main() {}

  /**
   * Runs all stores, prints the table and writes the chart.
   *
   * @param args the total duration, in seconds, and the file of the chart
   */
  public static void main(String[] args) throws Exception {
    Duration each = Duration.ofMillis(Integer.parseInt(args[0]) * 1000L / KINDS.size());
    Duration round = each.multipliedBy(8).dividedBy(10L * KINDS.size());
    List<Outcome> outcomes = run(Load.of(each.dividedBy(5)), Load.of(round));
    print(outcomes, System.out);
    Path chart = Path.of(args[1]);
    Files.writeString(chart, Chart.draw(outcomes));
    System.out.println("\nOver time: " + chart);
  }

  /**
   * Runs all stores to warm up, then compares them in rounds. Each round begins with a different
   * store, because the JVM gets faster from run to run.
   *
   * @param load the load of each store in a round
   */
  static List<Outcome> run(Load warmUp, Load load) throws Exception {
    // Otherwise the server waits for an acknowledgment between the head and the body of an answer.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    for (Kind kind : KINDS) {
      Outcome _ = run(kind, warmUp);
    }
    Map<Kind, Outcome> outcomes = new HashMap<>();
    List<Kind> order = new ArrayList<>(KINDS);
    for (int round = 0; round < KINDS.size(); round++) {
      for (Kind kind : order) {
        outcomes.merge(kind, run(kind, load), Outcome::then);
      }
      Collections.rotate(order, 1);
    }
    return KINDS.stream().map(outcomes::get).toList();
  }

  private static Outcome run(Kind kind, Load load) throws Exception {
    NativeBytes bytes = new NativeBytes();
    return Run.of(kind.name, kind.make.apply(bytes, load.vectors()), bytes, load);
  }

  static void print(List<Outcome> outcomes, PrintStream out) {
    out.printf("%-14s%9s%9s%10s%10s%10s%9s%13s%7s%n", HEAD.toArray());
    for (Outcome each : outcomes) {
      out.printf(
          Locale.ROOT,
          "%-14s%,9d%9d%10.2f%10.2f%10.2f%9d%13.0f%7.0f%n",
          each.store(),
          each.requests(),
          each.failures(),
          each.waitedMillis(0.5),
          each.waitedMillis(0.99),
          each.waitedMillis(0.999),
          each.replaced(),
          each.mostBytes() / MEBI,
          each.bytesLeft() / MEBI);
    }
  }
}
