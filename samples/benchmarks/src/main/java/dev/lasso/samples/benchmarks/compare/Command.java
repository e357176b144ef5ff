package dev.lasso.samples.benchmarks.compare;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A command to run in a directory of its own files.
 *
 * @param words the program and its arguments
 * @param directory where its output is put aside
 */
record Command(List<String> words, Path directory) {

  /** The status of a command that was still running when its time was up. */
  static final int TIMED_OUT = -1;

  /** What a shell and the JVM add to the number of the signal that ended a process. */
  static final int SIGNALLED = 128;

  /** Whether {@code program} is a path to, or the name on the path of, a file that can be run. */
  static boolean exists(String program) {
    if (program.contains(File.separator)) {
      return Files.isExecutable(Path.of(program));
    }
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .filter(directory -> !directory.isEmpty())
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  /**
   * Runs the command to its end, or until its time is up.
   *
   * @throws IOException if it cannot be started
   */
  Ended run(Duration timeout) throws IOException, InterruptedException {
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    Process process =
        new ProcessBuilder(words)
            .directory(directory.toFile())
            .redirectInput(ProcessBuilder.Redirect.PIPE)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    int status = TIMED_OUT;
    try {
      process.getOutputStream().close();
      if (process.waitFor(timeout)) {
        status = process.exitValue();
      }
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    return new Ended(status, lines(out), lines(err));
  }

  private static List<String> lines(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.isBlank())
        .toList();
  }

  /**
   * What a command left.
   *
   * @param status its exit status
   * @param out its output
   * @param err its other output
   */
  record Ended(int status, List<String> out, List<String> err) {

    /** The first line the command printed, if any. */
    Optional<String> firstLine() {
      return Stream.concat(out.stream(), err.stream()).findFirst();
    }

    /** The last line the command printed, complaints first, if any. */
    Optional<String> lastLine() {
      return (err.isEmpty() ? out : err).reversed().stream().findFirst();
    }
  }
}
