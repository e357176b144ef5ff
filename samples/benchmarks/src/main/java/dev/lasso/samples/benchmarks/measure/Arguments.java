package dev.lasso.samples.benchmarks.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * What a command line asks for.
 *
 * @param names what to measure; all, if empty
 * @param scale by what to multiply the usual sizes
 * @param markdown whether to print a table, too
 */
public record Arguments(List<String> names, double scale, boolean markdown) {

  /**
   * Reads a command line: names and the options {@code --scale f} and {@code --markdown}.
   *
   * @param usage how the program is called
   * @param args the command line
   * @return what it asks for
   * @throws IllegalArgumentException if there is no such option, or the scale lacks its number
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
   * Checks that there is what is asked for.
   *
   * @param names what is asked for
   * @param known what there is
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
