package dev.lasso.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The sources of the packages that users see. */
final class Sources {

  private static final Pattern EXPORTS = Pattern.compile("exports ([\\w.]+);");

  private Sources() {}

  /** The source folders of the modules that export packages. */
  static List<Path> folders() {
    return Stream.of(
            "annotations", "runtime", "runtime/junit", "runtime/micrometer", "runtime/viewer")
        .map(module -> Path.of("..", module, "src/main/java"))
        .toList();
  }

  /** The names of the packages that a module exports. */
  static List<String> exported(Path folder) {
    return EXPORTS
        .matcher(read(folder.resolve("module-info.java")))
        .results()
        .map(exports -> exports.group(1))
        .toList();
  }

  /** Every file of an exported package. */
  static List<Path> all() {
    return folders().stream()
        .flatMap(
            folder ->
                exported(folder).stream()
                    .map(name -> folder.resolve(name.replace('.', '/')))
                    .flatMap(Sources::files))
        .toList();
  }

  private static Stream<Path> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
