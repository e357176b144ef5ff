package dev.lasso.samples.lox.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lasso.runtime.GcHeap;
import dev.lasso.samples.lox.code.Interpreter;
import dev.lasso.samples.lox.counted.CountedMemory;
import dev.lasso.samples.lox.objects.Memory;
import dev.lasso.samples.lox.plain.PlainMemory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;

/**
 * One workload on one memory.
 *
 * @param nanos how long the fastest round took
 * @param output what the last round printed
 * @param growth how many objects more were alive after the last round than after the first
 */
record Measurement(long nanos, String output, long growth) {

  /** The memories to compare. */
  enum Kind {
    PLAIN,
    COUNTED
  }

  /** Runs the workload a number of times, after what prepares it. */
  static Measurement of(Workload workload, Kind kind, int size, int rounds) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Memory memory = kind == Kind.PLAIN ? new PlainMemory() : new CountedMemory(GcHeap.confined());
    try (Interpreter interpreter =
        new Interpreter(memory, new PrintStream(out, true, UTF_8), System.err)) {
      interpreter.run(workload.source());
      long best = Long.MAX_VALUE;
      long first = 0;
      for (int round = 0; round < rounds; round++) {
        out.reset();
        long start = System.nanoTime();
        interpreter.run("print run(" + size + ");");
        best = Math.min(best, System.nanoTime() - start);
        if (round == 0) {
          memory.collect();
          first = memory.liveObjects();
        }
      }
      memory.collect();
      return new Measurement(best, out.toString(UTF_8).strip(), memory.liveObjects() - first);
    }
  }

  /**
   * Measures in this JVM, and prints the figures.
   *
   * @param args workload, kind, size, rounds
   */
  public static void main(String[] args) throws IOException {
    Measurement measured =
        of(
            Workload.valueOf(args[0]),
            Kind.valueOf(args[1]),
            Integer.parseInt(args[2]),
            Integer.parseInt(args[3]));
    System.out.println(measured.nanos + " " + measured.growth + " " + measured.output);
  }
}
