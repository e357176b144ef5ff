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
 * A command line.
 *
 * @param words the program and its arguments
 * @param directory the working directory, which also receives the files with its output
 */
record Command(List<String> words, Path directory) {

  /** Status of a command that had to be killed after its timeout. */
  static final int TIMED_OUT = -1;

  /** Offset that a shell and the JVM add to the number of the signal that ended a process. */
  static final int SIGNALLED = 128;

  /**
   * Returns whether {@code program} can be executed: as a path, or as a name on the search path.
   */
  static boolean exists(String program) {
    if (program.contains(File.separator)) {
      return Files.isExecutable(Path.of(program));
    }
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .filter(directory -> !directory.isEmpty())
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  /**
   * Runs the command until it exits, or kills it after the timeout.
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
   * The result of a command.
   *
   * @param status its exit status
   * @param out the lines of its standard output that are not blank
   * @param err the lines of its standard error that are not blank
   */
  record Ended(int status, List<String> out, List<String> err) {

    /** Returns the first line printed, if any. */
    Optional<String> firstLine() {
      return Stream.concat(out.stream(), err.stream()).findFirst();
    }

    /** Returns the last line of standard error if there is one, else of standard output, if any. */
    Optional<String> lastLine() {
      return (err.isEmpty() ? out : err).reversed().stream().findFirst();
    }
  }
}
