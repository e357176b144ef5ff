package dev.lasso.samples.benchmarks.compare;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The machine and the JDK that run the comparison. */
final class Machine {

  private static final Path CPU = Path.of("/proc/cpuinfo");

  private Machine() {}

  /** Returns a description of the machine, in one line. */
  static String describe() throws IOException {
    return "%s, %d cores, %s"
        .formatted(
            processor(), Runtime.getRuntime().availableProcessors(), System.getProperty("os.name"));
  }

  /** Returns the name and version of the JDK, in one line. */
  static String jdk() {
    return System.getProperty("java.vm.name") + " " + Runtime.version();
  }

  /** Returns the class path with absolute paths, for a process in any directory. */
  static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String processor() throws IOException {
    if (Files.isReadable(CPU)) {
      try (Stream<String> lines = Files.lines(CPU)) {
        return lines
            .filter(line -> line.startsWith("model name"))
            .map(line -> line.substring(line.indexOf(':') + 1).strip())
            .findFirst()
            .orElse(System.getProperty("os.arch"));
      }
    }
    return System.getProperty("os.arch");
  }
}
