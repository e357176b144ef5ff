package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/**
 * What a compilation said and wrote.
 *
 * @param sources generated source files, and all other files that are no classes, by path
 * @param classes class files by class name
 */
record Compiled(
    boolean succeeded,
    List<Message> messages,
    Map<String, String> sources,
    Map<String, byte[]> classes) {

  /**
   * A message of the compiler or a processor.
   *
   * @param file the simple name of the file it is in, empty if it is in none
   */
  record Message(Diagnostic.Kind kind, String file, long line, long column, String text) {
    static Message of(Diagnostic<? extends JavaFileObject> message) {
      JavaFileObject source = message.getSource();
      return new Message(
          message.getKind(),
          source == null ? "" : Path.of(source.toUri()).getFileName().toString(),
          message.getLineNumber(),
          message.getColumnNumber(),
          message.getMessage(Locale.ROOT));
    }

    boolean isError() {
      return kind == Diagnostic.Kind.ERROR;
    }

    boolean isWarning() {
      return kind == Diagnostic.Kind.WARNING || kind == Diagnostic.Kind.MANDATORY_WARNING;
    }
  }

  static Compiled read(
      boolean succeeded, List<Diagnostic<? extends JavaFileObject>> messages, Path output)
      throws IOException {
    Map<String, String> sources = new TreeMap<>();
    Map<String, byte[]> classes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(output)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String path = output.relativize(file).toString().replace('\\', '/');
        if (path.endsWith(".class")) {
          String name = path.substring(0, path.length() - ".class".length()).replace('/', '.');
          classes.put(name, Files.readAllBytes(file));
        } else {
          sources.put(path, Files.readString(file));
        }
      }
    }
    return new Compiled(succeeded, messages.stream().map(Message::of).toList(), sources, classes);
  }

  Stream<String> texts() {
    return messages.stream().map(Message::text);
  }

  List<String> errors() {
    return messages.stream().filter(Message::isError).map(Message::text).toList();
  }

  /** The texts of the messages of Lasso. */
  List<String> ours() {
    return texts().filter(text -> text.startsWith("[")).toList();
  }

  Compiled writeTo(Path directory) throws IOException {
    for (var each : classes.entrySet()) {
      Path file = directory.resolve(each.getKey().replace('.', '/') + ".class");
      Files.createDirectories(file.getParent());
      Files.write(file, each.getValue());
    }
    return this;
  }

  /** Fails the test if there is an error. */
  Compiled assertWithoutErrors() {
    assertThat(messages.stream().filter(Message::isError).toList()).isEmpty();
    return this;
  }

  /** Fails the test unless there is neither an error nor a warning. */
  Compiled assertClean() {
    assertThat(messages.stream().filter(m -> m.isError() || m.isWarning()).toList()).isEmpty();
    assertWithMessage("the compilation succeeded").that(succeeded).isTrue();
    return this;
  }
}
