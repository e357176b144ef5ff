package dev.lasso.samples.leaks;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README shows what the programs print, and the line of each that leaks. */
final class LeaksTest {

  private static final Path README = Path.of("README.md");
  private static final Path SOURCES = Path.of("src/main/java/dev/lasso/samples/leaks");
  private static final Pattern SECTION =
      Pattern.compile(
          "^## (.*?)\\n(.*?)^```text\\n(.*?)^```\\n", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern LINK = Pattern.compile("\\((src/main/java/[^)]*)\\)");

  @Test
  void readmeShowsWhatEachProgramPrints() throws IOException {
    Matcher section = SECTION.matcher(Files.readString(README));
    List<String> shown = new ArrayList<>();
    while (section.find()) {
      String heading = section.group(1);
      ByteArrayOutputStream output = new ByteArrayOutputStream();
      Main.run(heading, new PrintStream(output, true, UTF_8));
      assertWithMessage(heading)
          .that(section.group(3))
          .isEqualTo(output.toString(UTF_8).replace(System.lineSeparator(), "\n"));
      shown.add(heading);
    }
    assertThat(shown).containsExactlyElementsIn(Main.PROGRAMS.keySet()).inOrder();
  }

  @Test
  void readmeLinksToEachProgramThatLeaks() throws IOException {
    List<String> linked =
        LINK.matcher(Files.readString(README)).results().map(link -> link.group(1)).toList();
    List<String> leaking = new ArrayList<>();
    try (var files = Files.list(SOURCES)) {
      for (Path file : files.toList()) {
        if (Files.readString(file).contains("// the leak: ")) {
          leaking.add(file.toString().replace('\\', '/'));
        }
      }
    }
    assertThat(linked).containsExactlyElementsIn(leaking);
  }
}
