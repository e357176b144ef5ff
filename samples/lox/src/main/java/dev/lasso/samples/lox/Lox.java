package dev.lasso.samples.lox;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lasso.runtime.GcHeap;
import dev.lasso.samples.lox.code.Interpreter;
import dev.lasso.samples.lox.counted.CountedMemory;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Runs a Lox script, or a prompt that runs what is typed in, line by line.
 *
 * <p>Takes one argument, the script, or none. The exit status is 0 on success, 64 if there are more
 * arguments, 65 if the source has errors, 70 after an error at run time, and 74 if the script
 * cannot be read.
 */
public final class Lox {

  private Lox() {}

  /**
   * Runs the program and exits the JVM.
   *
   * @param args the script, or nothing
   */
  public static void main(String[] args) {
    PrintStream out = new PrintStream(new BufferedOutputStream(System.out), false, UTF_8);
    int status = run(args, System.in, out, System.err);
    out.flush();
    System.exit(status);
  }

  /** Runs the program and returns its exit status. */
  static int run(String[] args, InputStream in, PrintStream out, PrintStream err) {
    if (args.length > 1) {
      err.println("Usage: lox [script]");
      return 64;
    }
    try (Interpreter interpreter =
        new Interpreter(new CountedMemory(GcHeap.confined()), out, err)) {
      if (args.length == 0) {
        runPrompt(interpreter, in, out);
        return 0;
      }
      return switch (interpreter.run(Files.readString(Path.of(args[0])))) {
        case DONE -> 0;
        case NOT_COMPILED -> 65;
        case FAILED -> 70;
      };
    } catch (IOException | InvalidPathException _) {
      err.println("Could not open file \"" + args[0] + "\".");
      return 74;
    }
  }

  /** Runs each line separately. An error ends only its line. */
  private static void runPrompt(Interpreter interpreter, InputStream in, PrintStream out)
      throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8));
    while (true) {
      out.print("> ");
      out.flush();
      String line = lines.readLine();
      if (line == null) {
        out.println();
        return;
      }
      interpreter.run(line);
      out.flush();
    }
  }
}
