package dev.lasso.samples.benchmarks.trace;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lasso.samples.benchmarks.measure.Arguments;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Counts the machine instructions of single operations, by compiled method. Needs Linux on x86-64
 * and a C compiler.
 */
public final class Trace {

  /** First argument of the process that repeats an operation. */
  private static final String REPEAT = "--repeat";

  private static final String USAGE = "trace [OPERATION …] [--scale 1] [--markdown]";
  private static final int STEPS = 400_000;

  /** Least share of an operation that a printed method has. */
  private static final double LEAST_SHARE = 0.005;

  private final Map<String, Operation> operations;
  private final Path directory;
  private final Appendable out;

  private Trace(Map<String, Operation> operations, Path directory, Appendable out) {
    this.operations = operations;
    this.directory = directory;
    this.out = out;
  }

  /**
   * Runs the command.
   *
   * @param args the names of operations, by default all, and options
   * @param operations the operations by name
   * @throws Exception if the program cannot be traced
   */
  public static void main(String[] args, Map<String, Operation> operations) throws Exception {
    if (args.length == 3 && args[0].equals(REPEAT)) {
      TracedProgram.run(Objects.requireNonNull(operations.get(args[1])), Path.of(args[2]));
      return;
    }
    Arguments arguments = Arguments.parse(USAGE, args);
    String markdown = run(arguments, operations, System.out);
    if (arguments.markdown()) {
      System.out.print(markdown);
    }
  }

  /** Returns the reason why nothing can be traced on this machine, or an empty string. */
  static String obstacle() {
    if (!System.getProperty("os.name").equals("Linux")
        || !System.getProperty("os.arch").equals("amd64")) {
      return "Instructions are traced on Linux on x86-64 only.";
    }
    try {
      Process compiler = new ProcessBuilder("cc", "--version").redirectErrorStream(true).start();
      compiler.getInputStream().readAllBytes();
      return compiler.waitFor() == 0 ? "" : "The C compiler, cc, does not run.";
    } catch (IOException e) {
      return "Tracing needs a C compiler, cc: " + e.getMessage();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Traces operations.
   *
   * @param out receives a line for each operation and for each of its methods
   * @return a Markdown table
   */
  static String run(Arguments arguments, Map<String, Operation> operations, Appendable out)
      throws Exception {
    Arguments.check(arguments.names(), List.copyOf(operations.keySet()));
    StringBuilder table = new StringBuilder("| operation | instructions |\n| --- | ---: |\n");
    String obstacle = obstacle();
    if (!obstacle.isEmpty()) {
      out.append(obstacle).append('\n');
      return "";
    }
    Path directory = Files.createTempDirectory("trace");
    try {
      Trace trace = new Trace(operations, directory, out);
      trace.compile();
      for (String name : operations.keySet()) {
        if (arguments.names().isEmpty() || arguments.names().contains(name)) {
          double count = trace.trace(name, (long) (STEPS * arguments.scale()));
          table.append("| %s | %,.0f |\n".formatted(trace.label(name), count));
        }
      }
    } finally {
      delete(directory);
    }
    return table.toString();
  }

  private String label(String name) {
    return name + ", " + Objects.requireNonNull(operations.get(name)).unit();
  }

  private void compile() throws IOException, InterruptedException {
    Path source = directory.resolve("step.c");
    try (InputStream resource = Trace.class.getResourceAsStream("step.c")) {
      Files.copy(Objects.requireNonNull(resource), source);
    }
    List<String> command = List.of("cc", "-O2", "-o", "step", "step.c");
    Process compiler =
        new ProcessBuilder(command).directory(directory.toFile()).inheritIO().start();
    if (compiler.waitFor() != 0) {
      throw new IOException("cc could not compile step.c");
    }
  }

  /** Traces an operation, and returns its instructions per unit. */
  private double trace(String name, long steps) throws Exception {
    Operation operation = Objects.requireNonNull(operations.get(name));
    Path files = Files.createDirectory(directory.resolve(name));
    Process program = program(name, files);
    long repeated;
    try (BufferedReader lines = program.inputReader()) {
      String line = lines.readLine();
      if (line == null) {
        throw new IOException("The program that repeats " + name + " has ended");
      }
      String[] threadAndCounter = line.split(" ", -1);
      repeated = step(threadAndCounter[0], steps, threadAndCounter[1], files.resolve("steps"));
    } finally {
      program.destroyForcibly().waitFor();
    }
    Profile profile =
        new Profile(
            Files.readAllLines(files.resolve("methods")),
            Files.readAllLines(files.resolve("libraries")));
    count(files.resolve("steps"), profile);
    if (repeated == 0) {
      throw new IOException("No " + name + " was completed in " + steps + " steps");
    }
    double units = (double) repeated * operation.units();
    double perUnit = profile.total() / units;
    out.append("%s\t%.0f\tinstructions\n".formatted(label(name), perUnit));
    for (Map.Entry<String, Double> row : profile.perOperation(units).entrySet()) {
      if (row.getValue() >= LEAST_SHARE * perUnit) {
        out.append("%10.1f  %s\n".formatted(row.getValue(), row.getKey()));
      }
    }
    return perUnit;
  }

  private static Process program(String name, Path files) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command = new ArrayList<>(List.of(java, "-Xms2g", "-Xmx2g", "-Xmn600m"));
    command.addAll(List.of("-XX:+AlwaysPreTouch", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("dev.lasso.samples.benchmarks.Main", "trace", REPEAT, name));
    command.add(files.toString());
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** Executes the steps, and returns the number of operations among them. */
  private long step(String thread, long steps, String counter, Path file)
      throws IOException, InterruptedException {
    String step = directory.resolve("step").toString();
    Process process =
        new ProcessBuilder(step, thread, Long.toString(steps), counter, file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String repeated = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    if (process.waitFor() != 0) {
      throw new IOException("The thread could not be traced");
    }
    return Long.parseLong(repeated);
  }

  private static void count(Path file, Profile profile) throws IOException {
    ByteBuffer addresses = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
    try (InputStream in = Files.newInputStream(file);
        DataInputStream data = new DataInputStream(in)) {
      for (long left = Files.size(file); left > 0; left -= addresses.limit()) {
        addresses.clear().limit((int) Math.min(left, addresses.capacity()));
        data.readFully(addresses.array(), 0, addresses.limit());
        while (addresses.hasRemaining()) {
          profile.count(addresses.getLong());
        }
      }
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
