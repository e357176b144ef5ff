package dev.lasso.processor;

import static java.nio.file.Files.isDirectory;
import static java.util.Comparator.comparing;
import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.joining;

import dev.lasso.processor.message.Diagnostic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file of {@code resources/mended}: a program without the mistake that one message is about, or a
 * piece of Markdown if no program causes the message. The comment above its package adds to the
 * message, if necessary. Its directory is the page that has the message.
 */
record MendedProgram(Path file) {
  private static final Pattern PACKAGE = Pattern.compile("\\bmended\\b(?=[.;])");
  private static final Path ROOT = Sources.path("mended");

  static List<MendedProgram> all() {
    return pages().stream().flatMap(page -> onPage(page).stream()).toList();
  }

  static List<String> pages() {
    return files(ROOT)
        .filter(each -> isDirectory(each) && Files.exists(head(each)))
        .map(each -> each.getFileName().toString())
        .toList();
  }

  /** What a page begins with. */
  static String head(String page) {
    return Sources.text(head(ROOT.resolve(page)));
  }

  private static Path head(Path page) {
    return page.resolve("page.md");
  }

  static List<MendedProgram> onPage(String page) {
    Path directory = ROOT.resolve(page);
    return files(directory).filter(not(head(directory)::equals)).map(MendedProgram::new).toList();
  }

  private static Stream<Path> files(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted(comparing(Path::toString)).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String page() {
    return file.getParent().getFileName().toString();
  }

  String id() {
    return file.getFileName().toString().replaceFirst("\\.\\w+$", "");
  }

  Diagnostic diagnostic() {
    return Arrays.stream(Diagnostic.values())
        .filter(each -> each.id().equals(id()))
        .findAny()
        .orElseThrow(() -> new AssertionError("There is no message for " + file));
  }

  /** Whether it is a program, as there is one that causes the message. */
  boolean isProgram() {
    return file.toString().endsWith(".java");
  }

  /** The text below the message. */
  String why() {
    String text = Sources.text(file);
    return isProgram()
        ? text.lines()
            .takeWhile(line -> line.startsWith("//"))
            .map(line -> line.replaceFirst("// ?", ""))
            .collect(joining("\n", "", "\n"))
        : text;
  }

  String code() {
    return MessageExample.program(Sources.text(file).lines().toList());
  }

  /** The program in a package of its own, with the classes that it needs, for a compiler. */
  Stream<Source> sources() {
    return Stream.concat(Stream.of(file), MessageExample.others(Sources.text(file)).stream())
        .map(each -> Source.of(Sources.name(each), inOwnPackage(Sources.text(each))));
  }

  private String inOwnPackage(String text) {
    return PACKAGE.matcher(text).replaceAll("mended." + id().toLowerCase(Locale.ROOT));
  }
}
