package dev.lasso.samples.quickstart;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README of this sample shows the output of today. */
final class ReadmeTest {

  private static final Path ROOT = Path.of("../..");
  private static final String HERE = "samples/quickstart/";
  private static final Pattern TABLE = Pattern.compile("(?s)```text\n(pom.xml\n.*?)```\n");

  /** {@code -Dlasso.updateReadme=true} writes the table anew. */
  @Test
  void tableOfTheQuickstartIsTodays() throws IOException {
    Path readme = ROOT.resolve(HERE + "README.md");
    String page = Files.readString(readme);
    Matcher table = TABLE.matcher(page);
    assertThat(table.find()).isTrue();
    String shown = table.group(1);
    String today = quickstart();

    if (Boolean.getBoolean("lasso.updateReadme")) {
      Files.writeString(readme, page.replace(shown, today));
    } else {
      assertThat(shown.lines().map(ReadmeTest::withoutTime).toList())
          .containsExactlyElementsIn(today.lines().map(ReadmeTest::withoutTime).toList())
          .inOrder();
    }
  }

  /** What the quickstart prints in the root. */
  private static String quickstart() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String pom = ROOT.resolve("pom.xml").toString();
    Quickstart.run(new String[] {pom}, new PrintStream(out, true, UTF_8), System.err);
    return out.toString(UTF_8)
        .replace(pom, "pom.xml")
        .replace(": target/", ": " + HERE + "target/");
  }

  private static String withoutTime(String line) {
    return line.replaceFirst(" +[0-9.,]+ ms$", "");
  }
}
