package dev.lasso.rehearsal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Version 0.2.0 as a repository, which all tests share: it is made once. */
final class Release {
  static final String VERSION = "0.2.0";

  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final Path REPOSITORY = TARGET.resolve("repository");
  private static boolean made;

  private Release() {}

  /** Releases the sources as they are, with the JDK of the outer Maven. */
  static synchronized Path repository() throws IOException, InterruptedException {
    if (!made) {
      Path sources = emptied(TARGET.resolve("sources"));
      emptied(REPOSITORY);
      Checkout.copy(sources, VERSION).deploy(Maven.on(Maven.outerJdk()), REPOSITORY);
      made = true;
    }
    return REPOSITORY;
  }

  /** A folder under target, empty. */
  static Path emptied(Path directory) throws IOException {
    if (Files.exists(directory)) {
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
    return Files.createDirectories(directory);
  }

  /**
   * The files of a repository by their names: jars and POMs, no checksums and no lists of versions.
   */
  static Map<String, Path> files(Path repository) throws IOException {
    try (Stream<Path> files = Files.walk(repository)) {
      return files
          .filter(file -> file.toString().matches(".*\\.(jar|pom|module)"))
          .collect(
              Collectors.toMap(
                  file -> file.getFileName().toString(), file -> file, (a, b) -> a, TreeMap::new));
    }
  }
}
