package dev.lasso.samples.quickstart;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What README.md shows is true. */
final class ReadmeTest {

  private static final Path ROOT = Path.of("../..");
  private static final String HERE = "samples/quickstart/";

  @TempDir private Path dir;

  @Test
  void everyExampleCompiles() throws IOException {
    List<String> examples =
        find("(?s)```java\n(.*?)```\n").map(example -> example.group(1)).toList();

    assertThat(examples).hasSize(3);
    for (String example : examples) {
      MatchResult main =
          Pattern.compile("public (?:abstract|final) class (\\w+)")
              .matcher(example)
              .results()
              .findFirst()
              .orElseThrow();
      compile(Files.writeString(dir.resolve(main.group(1) + ".java"), example));
    }
  }

  @Test
  void exampleCompilesAndPrintsWhatReadmeSays() throws Exception {
    List<MatchResult> examples =
        find("(?s)```java\n(.*?)```\n\nprints\n\n```text\n(.*?)```\n").toList();

    assertThat(examples).hasSize(1);
    assertThat(outputOf(examples.getFirst().group(1), "Tensor"))
        .isEqualTo(examples.getFirst().group(2));
  }

  /** {@code -Dlasso.updateReadme=true} writes the table anew. */
  @Test
  void tableOfTheQuickstartIsTodays() throws IOException {
    String shown = find("(?s)```text\n(pom.xml\n.*?)```\n").toList().getFirst().group(1);
    String today = quickstart();

    if (Boolean.getBoolean("lasso.updateReadme")) {
      Path readme = ROOT.resolve("README.md");
      Files.writeString(readme, Files.readString(readme).replace(shown, today));
    } else {
      assertThat(shown.lines().map(ReadmeTest::withoutTime).toList())
          .containsExactlyElementsIn(today.lines().map(ReadmeTest::withoutTime).toList())
          .inOrder();
    }
  }

  @Test
  void linksLeadToFilesAndHeadings() throws IOException {
    List<String> links = find("\\]\\(([^):]+)\\)").map(link -> link.group(1)).toList();

    assertThat(links).isNotEmpty();
    List<String> headings = find("\n##+ (.*)").map(ReadmeTest::anchor).toList();
    assertThat(
            links.stream()
                .filter(link -> !headings.contains(link) && !Files.exists(ROOT.resolve(link))))
        .isEmpty();
  }

  private static String anchor(MatchResult heading) {
    return "#" + heading.group(1).toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  private String outputOf(String source, String mainClass) throws Exception {
    Path file = Files.writeString(dir.resolve(mainClass + ".java"), source);
    compile(file);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(out, true, UTF_8));
    try (URLClassLoader loader = new URLClassLoader(new URL[] {dir.toUri().toURL()})) {
      loader
          .loadClass(mainClass)
          .getMethod("main", String[].class)
          .invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(before);
    }
    return out.toString(UTF_8);
  }

  private void compile(Path file) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
      List<String> options =
          List.of(
              "-d",
              dir.toString(),
              "-processorpath",
              System.getProperty("java.class.path"),
              "-Xlint:all,-processing",
              "-Werror",
              "-Alasso.cycles=quiet"); // the example shows a circle on purpose
      compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(file)).call();
    }
    assertThat(messages.toString()).isEmpty();
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

  private static Stream<MatchResult> find(String regex) throws IOException {
    return Pattern.compile(regex).matcher(Files.readString(ROOT.resolve("README.md"))).results();
  }
}
