package dev.lasso.samples.benchmarks.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs Lasso and all peers that are installed, one process after another. Writes tables ({@code
 * compare.md}), a chart of ratios ({@code compare.svg}) and all printed lines ({@code
 * compare.tsv}).
 */
public final class Compare {

  private final Settings settings;
  private final Path directory;
  private final Map<Peer, Peer.Ready> ready = new LinkedHashMap<>();
  private final List<String> missing = new ArrayList<>();

  private Compare(Settings settings, Path directory) {
    this.settings = settings;
    this.directory = directory;
  }

  /**
   * Runs the comparison.
   *
   * @param args options, as listed by {@code --help}
   * @throws IOException if a file cannot be written, or a program cannot be started
   * @throws InterruptedException if the thread is interrupted
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (List.of(args).contains("--help")) {
      System.out.println(Settings.USAGE);
      return;
    }
    Settings settings = Settings.parse(args);
    List<Peer> peers =
        Peers.others(settings.heap()).stream()
            .filter(peer -> settings.peers().isEmpty() || settings.peers().contains(peer.name()))
            .toList();
    System.out.print(run(settings, Peers.lasso(settings.heap()), peers).markdown());
  }

  /** Compares the first of {@code ours} with all others, and writes the files. */
  static Report run(Settings settings, List<Peer> ours, List<Peer> peers)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("compare");
    try {
      Report report = new Compare(settings, directory).compare(ours, peers);
      report.write(settings.out());
      return report;
    } finally {
      delete(directory);
    }
  }

  private Report compare(List<Peer> ours, List<Peer> peers)
      throws IOException, InterruptedException {
    for (Peer peer : ours) {
      prepare(peer);
    }
    for (Peer peer : peers) {
      prepare(peer);
    }
    Runner runner = new Runner(directory, settings.scale(), settings.timeout());
    Comparison comparison = new Comparison(ours.stream().map(Peer::name).toList());
    for (String workload : settings.workloads()) {
      for (Map.Entry<Peer, Peer.Ready> entry : ready.entrySet()) {
        Peer peer = entry.getKey();
        if (peer.workloads().contains(workload)) {
          System.err.println(workload + ": " + peer.name());
          comparison.add(peer.name(), workload, runner.run(peer, entry.getValue(), workload));
        }
      }
    }
    return new Report(settings, versions(), missing, comparison);
  }

  private void prepare(Peer peer) throws IOException, InterruptedException {
    if (peer.workloads().stream().noneMatch(settings.workloads()::contains)) {
      return;
    }
    switch (peer.prepare(directory)) {
      case Peer.Ready program -> ready.put(peer, program);
      case Peer.Missing(String what) -> missing.add(peer.name() + ": " + what);
    }
  }

  private List<String> versions() {
    return ready.entrySet().stream()
        .filter(entry -> !entry.getValue().version().isEmpty())
        .map(entry -> entry.getKey().name() + ": " + entry.getValue().version())
        .toList();
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
