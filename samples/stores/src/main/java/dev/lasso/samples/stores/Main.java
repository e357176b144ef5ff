package dev.lasso.samples.stores;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;

/**
 * Puts each service under the same load. With {@code --leak=root}, {@code cursor} or {@code heap},
 * runs a service that leaks, and inspects it while it runs.
 */
public final class Main {

  /** Number of leaks of the service, spread evenly over the time. */
  private static final int LEAKS = 40;

  private final Engine engine;
  private final PrintStream out;

  private Main(Engine engine, PrintStream out) {
    this.engine = engine;
    this.out = out;
  }

  /** Runs with stores in mapped files. */
  public static void main(String[] args) throws Exception {
    main(new MappedEngine(), args);
  }

  /**
   * Runs with the stores of an engine.
   *
   * @param args {@code --seconds=180}, the total duration; {@code --only=lasso}, {@code counted} or
   *     {@code cleaner}, to run a single service; {@code --leak=root}, {@code cursor} or {@code
   *     heap}; an option without a value is ignored
   */
  public static void main(Engine engine, String[] args) throws Exception {
    Main main = new Main(engine, System.out);
    String leak = option(args, "leak", "");
    Duration lasts = Duration.ofSeconds(Long.parseLong(option(args, "seconds", "180")));
    String only = option(args, "only", "");
    if (leak.isEmpty()) {
      List<ServiceKind> ways =
          only.isEmpty()
              ? List.of(ServiceKind.values())
              : List.of(ServiceKind.valueOf(only.toUpperCase(Locale.ROOT)));
      main.compare(ways, Load.of(lasts.dividedBy(ways.size())));
    } else {
      main.leak(Leak.valueOf(leak.toUpperCase(Locale.ROOT)), Load.of(lasts));
    }
  }

  private static String option(String[] args, String name, String otherwise) {
    String prefix = "--" + name + "=";
    return Arrays.stream(args)
        .filter(arg -> arg.startsWith(prefix) && arg.length() > prefix.length())
        .map(arg -> arg.substring(prefix.length()))
        .reduce(otherwise, (_, last) -> last);
  }

  private void compare(List<ServiceKind> ways, Load load) throws Exception {
    List<Outcome> outcomes = new ArrayList<>();
    for (ServiceKind serviceKind : ways) {
      out.println(serviceKind.title + ", " + load.lasts().toSeconds() + " s …");
      outcomes.add(run(engine, serviceKind, load));
    }
    print(outcomes, out);
  }

  /** Puts one service under load. */
  static Outcome run(Engine engine, ServiceKind serviceKind, Load load)
      throws IOException, InterruptedException, ExecutionException {
    Path directory = Files.createTempDirectory("lasso-stores");
    Audit audit = new Audit(engine);
    Run.Result result;
    try (Service service = serviceKind.service(audit, directory, load);
        Admin admin = new Admin(audit, directory);
        WebServer server = new WebServer(service, admin)) {
      result = Run.of(load, service, server.address());
    }
    Outcome outcome = outcome(serviceKind.title, result, audit);
    delete(directory);
    return outcome;
  }

  private static Outcome outcome(String title, Run.Result result, Audit audit) {
    List<String> wrong = new ArrayList<>(result.wrong());
    wrong.addAll(audit.violations());
    return new Outcome(
        title,
        result.waited(),
        result.seconds(),
        result.cpuMicros(),
        result.busy(),
        wrong,
        audit.opened(),
        audit.mostOpen(),
        audit.open(Audit.Kind.STORE),
        audit.open(Audit.Kind.SNAPSHOT) + audit.open(Audit.Kind.CURSOR),
        audit.open(Audit.Kind.MODEL));
  }

  static void print(List<Outcome> outcomes, PrintStream out) {
    out.printf(
        "%n%-14s %10s %7s %7s %8s %8s %6s %5s %7s %5s  %s%n",
        "",
        "requests",
        "per s",
        "CPU, µs",
        "p50, ms",
        "p99, ms",
        "wrong",
        "busy",
        "opened",
        "most",
        "left: stores, models, cursors and snapshots");
    for (Outcome each : outcomes) {
      out.printf(
          Locale.ROOT,
          "%-14s %,10d %,7.0f %7.0f %8.2f %8.2f %6d %5d %,7d %5d %6d %7d %7d%n",
          each.service(),
          each.waited().count(),
          each.perSecond(),
          each.cpuMicros(),
          each.waited().millis(0.5),
          each.waited().millis(0.99),
          each.wrong().size(),
          each.busy(),
          each.opened(),
          each.mostOpen(),
          each.storesLeft(),
          each.modelsLeft(),
          each.partsLeft());
    }
    for (Outcome each : outcomes) {
      each.wrong().stream().limit(3).forEach(wrong -> out.println(each.service() + ": " + wrong));
    }
  }

  private void leak(Leak leak, Load load) throws Exception {
    Path directory = Files.createTempDirectory("lasso-stores");
    Audit audit = new Audit(engine);
    Run.Result result;
    try (LeakingService service =
            new LeakingService(
                new NativeCalls(audit, directory),
                load.most(),
                load.patience(),
                audit,
                leak,
                load.lasts().dividedBy(LEAKS));
        Admin admin = new Admin(audit, Path.of("samples", "stores", "target"));
        WebServer server = new WebServer(service, admin)) {
      service.addTo(admin);
      Thread operator = Thread.ofPlatform().start(new Operator(server.address(), out));
      result = Run.of(load, service, server.address());
      operator.interrupt();
      operator.join();
    }
    print(List.of(outcome("leaks a " + leak, result, audit)), out);
    delete(directory);
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
