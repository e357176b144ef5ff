package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.Arguments;
import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Numbers;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openjdk.jol.info.ClassLayout;

/**
 * Measures the size of an object in bytes of the JVM's heap, in a JVM with ordinary object headers
 * and in one with compact ones.
 */
public final class Bytes {

  private static final String USAGE = "bytes [--scale 1] [--markdown]";
  private static final int OBJECTS = 1_000_000;

  /** The measured JVMs, with their options. */
  static final Map<String, String> JVMS = new LinkedHashMap<>();

  static {
    JVMS.put("headers", "-XX:-UseCompactObjectHeaders");
    JVMS.put("compact headers", "-XX:+UseCompactObjectHeaders");
  }

  /** {@link TreeNode} without Lasso. */
  static final class PlainTreeNode {
    @Nullable PlainTreeNode left;
    @Nullable PlainTreeNode right;
  }

  private Bytes() {}

  /**
   * Runs a JVM for each kind of header, and prints the results.
   *
   * @param args options
   * @throws IOException if a JVM cannot be started
   * @throws InterruptedException if the thread is interrupted
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Arguments arguments = Arguments.parse(USAGE, args);
    String markdown = run(arguments.scale(), System.out);
    if (arguments.markdown()) {
      System.out.print(markdown);
    }
    String collections = CollectionBytes.run(System.out);
    if (arguments.markdown()) {
      System.out.print(collections);
    }
  }

  /**
   * Runs a JVM for each kind of header.
   *
   * @param scale factor applied to the number of objects
   * @param out receives the lines of the JVMs
   * @return a Markdown table
   */
  static String run(double scale, Appendable out) throws IOException, InterruptedException {
    Map<String, List<String>> rows = new LinkedHashMap<>();
    for (Map.Entry<String, String> jvm : JVMS.entrySet()) {
      for (String line : fork(Forked.class, jvm.getKey(), scale)) {
        out.append(line).append('\n');
        String[] fields = line.split("\t", -1);
        rows.computeIfAbsent(fields[2], _ -> new ArrayList<>())
            .add(Numbers.value(Double.parseDouble(fields[3])));
      }
    }
    StringBuilder table = new StringBuilder("| bytes per object |");
    JVMS.keySet().forEach(jvm -> table.append(' ').append(jvm).append(" |"));
    table.append("\n| --- |").append(" ---: |".repeat(JVMS.size())).append('\n');
    rows.forEach(
        (name, values) ->
            table.append("| %s | %s |\n".formatted(name, String.join(" | ", values))));
    return table.toString();
  }

  /** Runs {@code main} in a separate JVM, and returns the result lines that it prints. */
  static List<String> fork(Class<?> main, String name, double scale)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                JVMS.get(name),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+EnableDynamicAgentLoading",
                "-Djdk.attach.allowAttachSelf",
                "--sun-misc-unsafe-memory-access=allow",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName(),
                name,
                Double.toString(scale))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader reader = process.inputReader()) {
      List<String> lines = reader.lines().filter(line -> line.startsWith("bytes\t")).toList();
      int status = process.waitFor();
      if (status != 0) {
        throw new IOException("The JVM with " + name + " ended with status " + status);
      }
      return lines;
    } finally {
      process.destroyForcibly();
    }
  }

  /** The program that each of these JVMs runs. */
  static final class Forked {

    private final Figures figures;
    private final String jvm;

    private Forked(String jvm) {
      this.jvm = jvm;
      figures = new Figures("bytes", System.out);
    }

    /**
     * Runs the measurements.
     *
     * @param args the name of the JVM and the scale
     */
    public static void main(String[] args) {
      int depth = (int) Math.max(1, Math.log(OBJECTS * Double.parseDouble(args[1])) / Math.log(2));
      new Forked(args[0]).measure(depth);
    }

    private void measure(int depth) {
      long plain = ClassLayout.parseClass(PlainTreeNode.class).instanceSize();
      long ours = ClassLayout.parseClass(GcTreeNode.class).instanceSize();
      print("a plain object with two references", (double) plain);
      print("the same as a container", (double) ours);
      print("more in the object", (double) (ours - plain));
      double owned = owned(depth);
      print("beside it, in the heap's tables", owned - ours);
      print("more in all, for an owned object", owned - plain);
      print("more in all, for one that a scope holds", held(depth) - plain);
    }

    /** Returns the bytes per object of a tree. */
    private static double owned(int depth) {
      long before = used();
      try (GcHeap heap = GcHeap.confined();
          GcScope scope = heap.openScope()) {
        TreeNode root = TreeNode.buildByMove(scope, depth);
        double bytes = (double) (used() - before);
        scope.drop(root);
        return bytes / TreeNode.size(depth);
      }
    }

    /** Returns the bytes per object if a scope holds each of them. */
    private static double held(int depth) {
      long before = used();
      try (GcHeap heap = GcHeap.confined();
          GcScope scope = heap.openScope()) {
        for (int i = 0; i < TreeNode.size(depth); i++) {
          GcTreeNode.create(scope);
        }
        return (double) (used() - before) / TreeNode.size(depth);
      }
    }

    private static long used() {
      System.gc();
      return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private void print(String what, double bytes) {
      figures.print(jvm, what, bytes, "bytes");
    }
  }
}
