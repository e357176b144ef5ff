package dev.lasso.samples.autograd;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Trains a classifier of digits in four ways, and compares them in a table and a chart. */
public final class Main {

  private static final int WARM_UP = 2;

  private Main() {}

  /**
   * Runs the training, prints the table and writes the chart.
   *
   * @param args the number of epochs; the file of the chart; the folder with the files of MNIST, or
   *     nothing for the images that come with the sample
   */
  public static void main(String[] args) throws Exception {
    Digits digits =
        args.length < 3 || args[2].isEmpty() ? Digits.shipped() : Digits.mnist(Path.of(args[2]));
    System.out.printf(
        Locale.ROOT,
        "%s: %,d images to learn from, %,d to test with; matrices by %s%n%n",
        digits.name(),
        digits.training().size(),
        digits.test().size(),
        Blas.BEST.name());
    List<Run> _ = new Training(digits, silent()).run(WARM_UP);
    List<Run> runs = new Training(digits, System.out).run(Integer.parseInt(args[0]));
    System.out.println();
    print(runs, System.out);
    Path chart = Path.of(args[1]);
    Files.writeString(chart, MemoryChart.draw(runs));
    System.out.println("\nOver the steps: " + chart);
  }

  private static PrintStream silent() {
    return new PrintStream(OutputStream.nullOutputStream());
  }

  static void print(List<Run> runs, PrintStream out) {
    out.printf("%-20s%12s%18s%16s%n", "", "steps/s", "peak, bytes", "left, bytes");
    for (Run run : runs) {
      out.printf(
          Locale.ROOT,
          "%-20s%,12.0f%,18d%,16d%n",
          run.strategy.title,
          run.stepsPerSecond(),
          run.bytes.peak(),
          run.bytes.inUse());
    }
    out.printf("%nAll losses are equal, bit for bit.%n");
  }
}
