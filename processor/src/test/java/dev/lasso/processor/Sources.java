package dev.lasso.processor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Comparator.comparing;

import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;

/** The source files among the test resources. */
final class Sources {
  private static final Path RESOURCES = Path.of("src/test/resources");

  private Sources() {}

  /** Where a resource is, in the source tree, so that it can be updated. */
  static Path path(String resource) {
    return RESOURCES.resolve(resource);
  }

  /** The files of {@code directory}, and of {@code support} in it, by name. */
  static List<Path> list(String directory) {
    return Stream.of(path(directory), path(directory).resolve("support"))
        .filter(Files::exists)
        .flatMap(Sources::files)
        .sorted(comparing(Sources::name))
        .toList();
  }

  private static Stream<Path> files(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String name(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }

  /** The files of {@code directory}, for a {@link Compiler}. */
  static List<Source> all(String directory) {
    return list(directory).stream().map(Sources::read).toList();
  }

  /** The class in {@code file}, for a {@link Compiler}. */
  static Source read(Path file) {
    return Source.of(name(file), text(file));
  }

  /** The files of {@code directory}, to be compiled. */
  static List<JavaFileObject> directory(String directory) {
    return list(directory).stream().map(Sources::source).toList();
  }

  /** {@code file} as the compiler would find it, in the directory of its package. */
  static JavaFileObject source(Path file) {
    String text = text(file);
    String packageName =
        text.lines()
            .filter(line -> line.startsWith("package "))
            .map(line -> line.substring("package ".length(), line.indexOf(';')) + ".")
            .findFirst()
            .orElse("");
    String simpleName = file.getFileName().toString().replace(".java", "");
    return JavaFileObjects.forSourceString(packageName + simpleName, text);
  }

  static String text(Path file) {
    try {
      return Files.readString(file, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
