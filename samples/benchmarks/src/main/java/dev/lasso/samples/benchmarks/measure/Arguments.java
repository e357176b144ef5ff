package dev.lasso.samples.benchmarks.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * A parsed command line.
 *
 * @param names the names of the measurements to run; all, if empty
 * @param scale factor applied to the usual sizes
 * @param markdown whether to print a table, too
 */
public record Arguments(List<String> names, double scale, boolean markdown) {

  /**
   * Parses a command line of names and the options {@code --scale f} and {@code --markdown}.
   *
   * @param usage the usage message of the program
   * @param args the command line
   * @return the parsed command line
   * @throws IllegalArgumentException if an option is unknown, or the scale lacks its number
   */
  public static Arguments parse(String usage, String... args) {
    List<String> names = new ArrayList<>();
    double scale = 1;
    boolean markdown = false;
    for (int i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "--markdown" -> markdown = true;
        case "--scale" -> {
          if (++i == args.length) {
            throw new IllegalArgumentException("--scale lacks its number. Usage: " + usage);
          }
          scale = Double.parseDouble(args[i]);
        }
        default -> {
          if (args[i].startsWith("-")) {
            throw new IllegalArgumentException("No option " + args[i] + ". Usage: " + usage);
          }
          names.add(args[i]);
        }
      }
    }
    return new Arguments(List.copyOf(names), scale, markdown);
  }

  /**
   * Checks that all names are known.
   *
   * @param names the names given
   * @param known the known names
   * @throws IllegalArgumentException if a name is not known
   */
  public static void check(List<String> names, List<String> known) {
    for (String name : names) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "There is no '%s'. There are: %s".formatted(name, String.join("; ", known)));
      }
    }
  }
}
