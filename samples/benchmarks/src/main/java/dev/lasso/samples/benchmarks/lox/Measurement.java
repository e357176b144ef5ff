package dev.lasso.samples.benchmarks.lox;

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
 * The measurement of one workload with one memory.
 *
 * @param nanos the duration of the fastest round, in nanoseconds
 * @param output the output of the last round
 * @param growth the number of live objects after the last round, less those after the first round
 */
record Measurement(long nanos, String output, long growth) {

  /** The memories to compare. */
  enum Kind {
    PLAIN,
    COUNTED
  }

  /**
   * Loads the workload, and runs it a number of times.
   *
   * @throws IllegalStateException if the program fails
   */
  static Measurement of(Workload workload, Kind kind, int size, int rounds) throws IOException {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(printed, true, UTF_8);
    Memory memory = kind == Kind.PLAIN ? new PlainMemory() : new CountedMemory(GcHeap.confined());
    try (Interpreter interpreter = new Interpreter(memory, out, out)) {
      run(interpreter, workload.source(), printed);
      long best = Long.MAX_VALUE;
      long first = 0;
      for (int round = 0; round < rounds; round++) {
        printed.reset();
        long start = System.nanoTime();
        run(interpreter, "print run(" + size + ");", printed);
        best = Math.min(best, System.nanoTime() - start);
        if (round == 0) {
          memory.collect();
          first = memory.liveObjects();
        }
      }
      memory.collect();
      return new Measurement(best, printed.toString(UTF_8).strip(), memory.liveObjects() - first);
    }
  }

  private static void run(Interpreter interpreter, String source, ByteArrayOutputStream printed) {
    if (interpreter.run(source) != Interpreter.Outcome.DONE) {
      throw new IllegalStateException(printed.toString(UTF_8));
    }
  }

  /**
   * Measures in this JVM, and prints the figures.
   *
   * @param args workload, kind, size, rounds
   * @throws IOException if the workload cannot be read
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
