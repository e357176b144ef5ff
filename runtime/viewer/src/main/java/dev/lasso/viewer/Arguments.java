package dev.lasso.viewer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of the program.
 *
 * @param before an earlier snapshot to compare with, or null
 * @param snapshot the snapshot
 * @param output the file to write
 */
record Arguments(@Nullable Path before, Path snapshot, Path output, Format format) {

  static final String USAGE =
      """
      Usage: java -jar lasso-viewer.jar [-o OUTPUT] [BEFORE.json.gz] HEAP.json.gz

      Makes a web page of a snapshot that heap.inspect().snapshot(…) has written. With two
      snapshots, the page of the later one also shows the differences.

        -o OUTPUT   the file to write, instead of HEAP.html. Its extension determines the format:
                    .html   a page that needs no network
                    .dot    a graph for Graphviz, of the objects if there are at most 200,
                            otherwise of the types
                    .json   the data of the page: holders, retained sizes, dominators, cycles
      """;

  /** The formats of output files. */
  enum Format {
    HTML,
    DOT,
    JSON;

    String extension() {
      return "." + name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Reads the arguments.
   *
   * @throws IllegalArgumentException if they are wrong; the message says what is
   */
  static Arguments of(String... args) {
    List<Path> snapshots = new ArrayList<>();
    Path output = null;
    for (int i = 0; i < args.length; i++) {
      if (!args[i].startsWith("-")) {
        snapshots.add(Path.of(args[i]));
      } else if (!args[i].equals("-o")) {
        throw new IllegalArgumentException("There is no option " + args[i] + ".");
      } else if (++i == args.length) {
        throw new IllegalArgumentException("-o needs the name of a file.");
      } else {
        output = Path.of(args[i]);
      }
    }
    if (snapshots.isEmpty() || snapshots.size() > 2) {
      throw new IllegalArgumentException("One or two snapshots are needed.");
    }
    Path last = snapshots.getLast();
    Path file = output == null ? page(last) : output;
    if (snapshots.contains(file)) {
      throw new IllegalArgumentException("The output would overwrite the snapshot " + file + ".");
    }
    Path before = snapshots.size() == 1 ? null : snapshots.getFirst();
    return new Arguments(before, last, file, format(file));
  }

  /** Returns the file for the page of a snapshot. */
  private static Path page(Path snapshot) {
    String name = snapshot.getFileName() == null ? "" : snapshot.getFileName().toString();
    return snapshot.resolveSibling(
        name.replaceFirst("(?i)(\\.json)?(\\.gz)?$", "") + Format.HTML.extension());
  }

  private static Format format(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    for (Format format : Format.values()) {
      if (name.endsWith(format.extension())) {
        return format;
      }
    }
    throw new IllegalArgumentException(
        "The output is a page, a graph or data, depending on the extension of its file. Name it"
            + " .html, .dot or .json instead of '"
            + file
            + "'.");
  }
}
