package dev.lasso.viewer;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A program that makes a web page, a graph or data of a snapshot of a heap, and compares two
 * snapshots. {@code java -jar lasso-viewer.jar --help} lists its arguments.
 */
public final class Viewer {

  private Viewer() {}

  /**
   * Runs the program, and exits the JVM with the code 0. The code is 1 if a file cannot be read or
   * written, and 2 if the arguments are wrong.
   *
   * @param args the names of one or two snapshots, and {@code -o} with the name of the output
   */
  public static void main(String[] args) {
    System.exit(run(System.out, System.err, args));
  }

  /** Runs the program, and returns the exit code. */
  static int run(PrintStream out, PrintStream err, String... args) {
    if (args.length == 1 && (args[0].equals("--help") || args[0].equals("-h"))) {
      out.print(Arguments.USAGE);
      return 0;
    }
    Arguments arguments;
    try {
      arguments = Arguments.of(args);
    } catch (IllegalArgumentException e) {
      err.println(e.getMessage() + "\n\n" + Arguments.USAGE);
      return 2;
    }
    try {
      Path before = arguments.before();
      write(
          Analysis.of(SnapshotReader.read(arguments.snapshot())),
          before == null ? null : Analysis.of(SnapshotReader.read(before)),
          arguments);
    } catch (SnapshotException e) {
      err.println(e.getMessage());
      return 1;
    } catch (NoSuchFileException e) {
      err.println("There is no file or folder " + e.getMessage());
      return 1;
    } catch (IOException e) {
      err.println(e);
      return 1;
    }
    out.println(arguments.output());
    return 0;
  }

  private static void write(Analysis analysis, @Nullable Analysis before, Arguments arguments)
      throws IOException {
    try (OutputStream out =
        new BufferedOutputStream(Files.newOutputStream(arguments.output()), 1 << 16)) {
      switch (arguments.format()) {
        case HTML -> new AnalysisPage(analysis, before, out).write();
        case DOT -> {
          Writer writer = writer(out);
          new AnalysisDot(analysis, writer).write();
          writer.flush();
        }
        case JSON -> {
          Writer writer = writer(out);
          new AnalysisJson(analysis, Integer.MAX_VALUE, new JsonWriter(writer)).write(before);
          writer.flush();
        }
      }
    }
  }

  private static Writer writer(OutputStream out) {
    return new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
  }
}
