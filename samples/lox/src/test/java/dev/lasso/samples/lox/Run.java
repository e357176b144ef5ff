package dev.lasso.samples.lox;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/**
 * A run of the program.
 *
 * @param out the lines on its standard output
 * @param err the lines on its standard error
 * @param status its exit status
 */
record Run(List<String> out, List<String> err, int status) {

  static Run of(Path script) {
    return of("", script.toString());
  }

  static Run of(String input, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Lox.run(
            args,
            new ByteArrayInputStream(input.getBytes(UTF_8)),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8));
    return new Run(
        out.toString(UTF_8).lines().toList(), err.toString(UTF_8).lines().toList(), status);
  }
}
