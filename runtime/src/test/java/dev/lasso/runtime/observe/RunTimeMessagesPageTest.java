package dev.lasso.runtime.observe;

import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.OwnershipErrors;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.StringEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/messages/run-time.md} has every message of {@link Errors}, {@link OwnershipErrors}
 * and {@link Texts}, word for word.
 */
class RunTimeMessagesPageTest {
  private static final Path PAGE = Path.of("../docs/messages/run-time.md");

  /** A block of a message; what a program prints has no such block. */
  private static final Pattern BLOCK =
      Pattern.compile("(?<!prints\n\n)```text\n(.*?)\n```", Pattern.DOTALL);

  @Test
  void pageHasEveryMessageAndNoOther() throws IOException {
    assertEquals(String.join("\n", messages()), String.join("\n", onPage()));
  }

  private static Set<String> onPage() throws IOException {
    return BLOCK
        .matcher(Files.readString(PAGE))
        .results()
        .map(block -> block.group(1).replace('\n', ' '))
        .collect(toCollection(TreeSet::new));
  }

  /**
   * The constants of the classes that are sentences; a concatenation has a character 1 for each
   * value.
   */
  private static Set<String> messages() throws IOException {
    Set<String> messages = new TreeSet<>();
    for (Class<?> type : List.of(Errors.class, OwnershipErrors.class, Texts.class)) {
      try (InputStream bytes = type.getResourceAsStream(type.getSimpleName() + ".class")) {
        var constants = ClassFile.of().parse(bytes.readAllBytes()).constantPool();
        StreamSupport.stream(constants.spliterator(), false)
            .filter(StringEntry.class::isInstance)
            .map(entry -> ((StringEntry) entry).stringValue().replaceAll("\1+", "…"))
            .filter(text -> text.matches(".*\\w.*[.:].*") && !text.endsWith(")"))
            .forEach(messages::add);
      }
    }
    return messages;
  }
}
