package dev.lasso.samples.benchmarks.compare;

import dev.lasso.samples.benchmarks.peers.PlainJava;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A program that implements some of the workloads, with the command line {@code command workload
 * scale}.
 */
sealed interface Peer {

  /** Timeout of a compilation or a query for a version. */
  Duration PATIENCE = Duration.ofMinutes(5);

  /** Returns the name of the program, which heads its column. */
  String name();

  /** Returns the workloads that the program implements. */
  Set<String> workloads();

  /** Prepares the program so that it can be run. */
  Preparation prepare(Path directory) throws IOException, InterruptedException;

  /**
   * Returns whether the operating system limits the stack, so that a stack overflow kills the
   * process.
   */
  boolean hasNativeStack();

  /** The result of a preparation. */
  sealed interface Preparation {}

  /**
   * A program that can be run.
   *
   * @param command the words before the workload
   * @param arguments the words after the scale
   * @param version the version of its platform
   */
  record Ready(List<String> command, List<String> arguments, String version)
      implements Preparation {}

  /**
   * A program that cannot be run on this machine.
   *
   * @param what the missing prerequisite
   */
  record Missing(String what) implements Preparation {}

  /**
   * A class of this program, run in a separate JVM.
   *
   * @param options the JVM's options
   * @param main the class, and the arguments before the workload
   * @param arguments the words after the scale
   * @param version the version of the measured library; empty if it is the JDK
   */
  record Java(
      String name,
      Set<String> workloads,
      List<String> options,
      List<String> main,
      List<String> arguments,
      String version)
      implements Peer {

    @Override
    public Preparation prepare(Path directory) {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.add("--enable-native-access=ALL-UNNAMED");
      command.add("--sun-misc-unsafe-memory-access=allow");
      command.addAll(options);
      command.addAll(List.of("-cp", Machine.classPath()));
      command.addAll(main);
      return new Ready(command, arguments, version);
    }

    @Override
    public boolean hasNativeStack() {
      return false;
    }
  }

  /**
   * A script, run by an interpreter.
   *
   * @param source the script, a resource
   * @param interpreter the words before the script
   */
  record Script(String name, Set<String> workloads, String source, List<String> interpreter)
      implements Peer {

    @Override
    public Preparation prepare(Path directory) throws IOException, InterruptedException {
      if (!Command.exists(interpreter.getFirst())) {
        return missing(interpreter.getFirst());
      }
      List<String> command = new ArrayList<>(interpreter);
      command.add(unpack(source, directory).toString());
      return new Ready(command, List.of(), versionOf(interpreter.getFirst(), directory));
    }

    @Override
    public boolean hasNativeStack() {
      return true;
    }
  }

  /**
   * A program that has to be compiled.
   *
   * @param source the source, a resource
   * @param compiler the compiler's command, in which {@code {source}}, {@code {program}} and {@code
   *     {directory}} stand for paths
   * @param arguments the words after the scale
   */
  record Compiled(
      String name,
      Set<String> workloads,
      String source,
      List<String> compiler,
      List<String> arguments)
      implements Peer {

    @Override
    public Preparation prepare(Path directory) throws IOException, InterruptedException {
      if (!Command.exists(compiler.getFirst())) {
        return missing(compiler.getFirst());
      }
      Path unpacked = unpack(source, directory);
      Path program = directory.resolve(source + ".out");
      if (!Files.exists(program)) {
        List<String> command =
            compiler.stream()
                .map(word -> word.replace("{source}", unpacked.toString()))
                .map(word -> word.replace("{program}", program.toString()))
                .map(word -> word.replace("{directory}", directory.toString()))
                .toList();
        Command.Ended ended = new Command(command, directory).run(PATIENCE);
        if (ended.status() != 0) {
          return new Missing(
              "`%s` does not compile its program: %s"
                  .formatted(compiler.getFirst(), ended.lastLine().orElse("no message")));
        }
      }
      return new Ready(
          List.of(program.toString()), arguments, versionOf(compiler.getFirst(), directory));
    }

    @Override
    public boolean hasNativeStack() {
      return true;
    }
  }

  private static Missing missing(String program) {
    return new Missing("no `" + program + "` on the path");
  }

  private static String versionOf(String program, Path directory)
      throws IOException, InterruptedException {
    return new Command(List.of(program, "--version"), directory)
        .run(PATIENCE)
        .firstLine()
        .orElse("version unknown");
  }

  private static Path unpack(String source, Path directory) throws IOException {
    Path file = directory.resolve(source);
    try (InputStream resource = PlainJava.class.getResourceAsStream(source)) {
      if (resource == null) {
        throw new FileNotFoundException("No resource " + source);
      }
      Files.copy(resource, file, StandardCopyOption.REPLACE_EXISTING);
    }
    return file;
  }
}
