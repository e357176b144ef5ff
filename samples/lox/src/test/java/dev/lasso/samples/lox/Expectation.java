package dev.lasso.samples.lox;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the comments of a Lox program say that it does, in the notation of the book's own tests.
 *
 * @param out the lines that it prints
 * @param err the lines of its errors
 * @param status its exit status
 */
record Expectation(List<String> out, List<String> err, int status) {

  private static final Pattern OUTPUT = Pattern.compile("// expect: ?(.*)");
  private static final Pattern ERROR = Pattern.compile("// (Error.*)");
  private static final Pattern ERROR_IN_LINE =
      Pattern.compile("// \\[((java|c) )?line (\\d+)\\] (Error.*)");
  private static final Pattern FAILURE = Pattern.compile("// expect runtime error: (.+)");

  static Expectation of(String source) {
    List<String> out = new ArrayList<>();
    List<String> err = new ArrayList<>();
    int status = 0;
    int number = 0;
    for (String line : source.lines().toList()) {
      number++;
      Matcher output = OUTPUT.matcher(line);
      Matcher inLine = ERROR_IN_LINE.matcher(line);
      Matcher error = ERROR.matcher(line);
      Matcher failure = FAILURE.matcher(line);
      if (output.find()) {
        out.add(output.group(1));
      } else if (inLine.find()) {
        if (!"c".equals(inLine.group(2))) {
          err.add("[line " + inLine.group(3) + "] " + inLine.group(4));
          status = 65;
        }
      } else if (error.find()) {
        err.add("[line " + number + "] " + error.group(1));
        status = 65;
      } else if (failure.find()) {
        err.add(failure.group(1));
        err.add("[line " + number + "]");
        status = 70;
      }
    }
    return new Expectation(out, err, status);
  }
}
