package dev.lasso.samples.benchmarks.compare;

import dev.lasso.samples.benchmarks.measure.Workload;
import io.netty.util.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The compared programs: Lasso, with its default settings first, and its peers. */
final class Peers {

  /** All workloads, in order. */
  static final List<String> WORKLOADS =
      List.of("W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9");

  private static final String PACKAGE = "dev.lasso.samples.benchmarks.";

  private Peers() {}

  /**
   * Returns Lasso on several kinds of JVM, with a heap of size {@code heap} each. The first is the
   * baseline, 1×.
   */
  static List<Peer> lasso(String heap) {
    return List.of(
        lasso("Lasso (G1)", List.of(), heap, "-XX:+UseG1GC"),
        lasso("Lasso (G1, fresh)", List.of(Workload.FRESH), heap, "-XX:+UseG1GC"),
        lasso("Lasso (Parallel)", List.of(), heap, "-XX:+UseParallelGC"),
        lasso(
            "Lasso (compact headers)",
            List.of(),
            heap,
            "-XX:+UseG1GC",
            "-XX:+UseCompactObjectHeaders"));
  }

  private static Peer lasso(String name, List<String> arguments, String heap, String... options) {
    return new Peer.Java(
        name,
        Set.copyOf(WORKLOADS),
        options(heap, options),
        List.of(PACKAGE + "Main", "run"),
        arguments,
        "");
  }

  /** Returns the peers. */
  static List<Peer> others(String heap) {
    return List.of(
        new Peer.Script(
            "CPython",
            Set.of("W1", "W2", "W3", "W4", "W5", "W6"),
            "workloads.py",
            List.of("python3")),
        new Peer.Script(
            "PHP",
            Set.of("W1", "W2", "W3", "W4", "W5", "W6"),
            "workloads.php",
            List.of("php", "-d", "memory_limit=-1")),
        new Peer.Compiled(
            "Nim ORC",
            Set.of("W1", "W2", "W3", "W4", "W5", "W6"),
            "workloads.nim",
            List.of(
                "nim",
                "c",
                "--hints:off",
                "-d:release",
                "--mm:orc",
                "--nimcache:{directory}/nimcache",
                "-o:{program}",
                "{source}"),
            List.of()),
        cpp("C++ shared_ptr", Set.of("W3", "W4", "W5", "W7"), List.of()),
        cpp("C++ shared_ptr (atomic)", Set.of("W3", "W4", "W5", "W7"), List.of("threaded")),
        cpp("C++ intrusive counts", Set.of("W3", "W5", "W7", "W9"), List.of("intrusive")),
        new Peer.Compiled(
            "Rust Rc",
            Set.of("W3", "W5", "W7", "W9"),
            "workloads.rs",
            List.of("rustc", "--edition=2021", "-C", "opt-level=3", "-o", "{program}", "{source}"),
            List.of()),
        java("plain Java objects", Set.of("W1", "W2", "W3", "W5", "W6"), heap, "PlainJava", ""),
        java("Netty counts", Set.of("W7"), heap, "NettyCounts", netty()),
        java("AtomicInteger", Set.of("W7"), heap, "AtomicCounts", ""),
        java("malloc and free", Set.of("W8", "W9"), heap, "Malloc", ""),
        java("confined Arenas", Set.of("W8", "W9"), heap, "ConfinedArenas", ""),
        java("Cleaner", Set.of("W8"), heap, "Cleaners", ""),
        java("Arena.ofAuto", Set.of("W8"), heap, "AutoArenas", ""));
  }

  private static Peer cpp(String name, Set<String> workloads, List<String> arguments) {
    return new Peer.Compiled(
        name,
        workloads,
        "workloads.cpp",
        List.of("g++", "-std=c++17", "-O2", "-pthread", "-o", "{program}", "{source}"),
        arguments);
  }

  private static Peer java(
      String name, Set<String> workloads, String heap, String main, String version) {
    return new Peer.Java(
        name,
        workloads,
        options(heap, "-XX:+UseG1GC"),
        List.of(PACKAGE + "peers." + main),
        List.of(),
        version);
  }

  private static List<String> options(String heap, String... more) {
    // pre-touched, so that first-touch page faults are not counted as a peer's cost
    List<String> options =
        new ArrayList<>(List.of("-Xms" + heap, "-Xmx" + heap, "-XX:+AlwaysPreTouch"));
    options.addAll(List.of(more));
    return options;
  }

  private static String netty() {
    Version version = Version.identify().get("netty-common");
    return version == null ? "Netty" : "Netty " + version.artifactVersion();
  }
}
