package dev.lasso.runtime.support;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A JVM with options of its own, for programs that need to run out of something. */
public final class ChildJvm {

  private ChildJvm() {}

  /**
   * Runs the main method of a class of the tests; returns the lines that it prints, and one more if
   * it fails without any.
   */
  public static List<String> run(Class<?> main, List<String> options, String... arguments)
      throws IOException, InterruptedException {
    return run(main, options, null, arguments);
  }

  /** As that, in a directory. */
  public static List<String> run(
      Class<?> main, List<String> options, @Nullable File directory, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-ea");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.addAll(options);
    command.add(main.getName());
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).directory(directory).redirectErrorStream(true).start();
    List<String> lines = new ArrayList<>();
    try (var reader = process.inputReader(StandardCharsets.UTF_8)) {
      reader.lines().forEach(lines::add);
    }
    int code = process.waitFor();
    if (code != 0 && lines.isEmpty()) {
      lines.add("exit code " + code);
    }
    return lines;
  }
}
