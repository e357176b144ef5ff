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

  @TempDir private Path dir;

  @Test
  void exampleCompilesAndPrintsWhatReadmeSays() throws Exception {
    List<MatchResult> examples =
        find("(?s)```java\n(.*?)```\n\nprints\n\n```text\n(.*?)```\n").toList();

    assertThat(examples).hasSize(1);
    assertThat(count("```java\n")).isEqualTo(1);
    assertThat(outputOf(examples.getFirst().group(1), "Tensor"))
        .isEqualTo(examples.getFirst().group(2));
  }

  @Test
  void tableOfTheQuickstartHasTheFormShown() throws IOException {
    String shown = find("(?s)```text\n(pom.xml\n.*?)```\n").toList().getFirst().group(1);

    assertThat(shown.lines().map(ReadmeTest::withoutNumbers).toList())
        .containsExactlyElementsIn(quickstart().lines().map(ReadmeTest::withoutNumbers).toList())
        .inOrder();
  }

  @Test
  void linksLeadToFiles() throws IOException {
    List<String> links = find("\\]\\(([^):]+)\\)").map(link -> link.group(1)).toList();

    assertThat(links).isNotEmpty();
    assertThat(links.stream().filter(link -> !Files.exists(ROOT.resolve(link)))).isEmpty();
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

  private static String quickstart() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Quickstart.run(new String[0], new PrintStream(out, true, UTF_8), System.err);
    return out.toString(UTF_8);
  }

  /** The table's numbers and the path differ from one pom.xml and working directory to the next. */
  private static String withoutNumbers(String line) {
    return line.replaceFirst("(: ).*/", "$1").replaceFirst("( +[0-9.,]+)+( ms)?$", "");
  }

  private static long count(String text) throws IOException {
    return find(Pattern.quote(text)).count();
  }

  private static Stream<MatchResult> find(String regex) throws IOException {
    return Pattern.compile(regex).matcher(Files.readString(ROOT.resolve("README.md"))).results();
  }
}
