package dev.lasso.docs;

import static com.google.common.truth.Truth.assertWithMessage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every example on the pages is as true as its page says. A page is README.md, any other page at
 * the top or below {@code docs/}, and the README of a sample. An example is a fenced block, and
 * stands alone: a whole file of Java, with its imports, which needs the JDK, Lasso and JUnit only.
 *
 * <ul>
 *   <li>{@code ```java} compiles with the processor under {@code -Xlint:all,-processing -Werror}
 *       without any message. If it has a {@code main}, that runs; if it has tests, they pass.
 *   <li>A paragraph after it, before the next example, that ends with <i>prints</i> and a block
 *       {@code ```text}: the whole output is this. Likewise <i>logs</i> has lines that Lasso logs,
 *       <i>says</i> lines of the compiler, <i>fails with</i> lines of the exception with which its
 *       test fails; all of these only if the page says so.
 *   <li>{@code ```java bad} does not compile, and each line of the block {@code ```text} after it
 *       is part of what the compiler says.
 *   <li>{@code ```java generated} shows what the processor wrote for the example before it, line by
 *       line; a line {@code // …} stands for what is left out.
 *   <li>{@code ```java with} is compiled together with the first example of the page that begins
 *       with the same line, its package: for the few examples that need two files.
 *   <li>{@code ```java libraries} needs other jars, and is an example only under the profile {@code
 *       libraries}, which has them.
 *   <li>{@code ```java sample} is a part of a file of a sample, which {@link SampleCodeTest}
 *       checks.
 *   <li>{@code // OPTIONS -Alasso.cycles=note} in its first line adds to the compiler's options;
 *       they begin with {@code -Alasso.cycles=quiet}. {@code ```java note} is the same as this
 *       option.
 * </ul>
 */
final class PagesTest {

  private static final Pattern MAIN = Pattern.compile("\\bvoid main\\(");
  private static final Pattern GAP = Pattern.compile("(?m)^ *// …$");

  /** All but the compiler's messages, which tests of the processor write and compile. */
  private static final String PAGES =
      "[^/]+|docs/(?!messages/(?!run-time\\.md)).*|samples/[^/]+/README.md";

  @TempDir private static Path dir;

  @TestFactory
  Stream<DynamicNode> examples() {
    Map<Page, List<Block>> examples =
        Page.all().stream()
            .filter(page -> page.name().matches(PAGES))
            .collect(
                Collectors.toMap(
                    page -> page, PagesTest::examplesOf, (a, _) -> a, LinkedHashMap::new));
    Map<Block, Compiler.Result> compiled =
        Compiler.compile(examples.values().stream().flatMap(List::stream).toList(), dir);

    return examples.entrySet().stream()
        .map(
            page ->
                DynamicContainer.dynamicContainer(
                    page.getKey().name(),
                    page.getValue().stream().map(block -> example(block, compiled.get(block)))));
  }

  private static List<Block> examplesOf(Page page) {
    return Block.of(page).stream()
        .filter(block -> !block.needsLibraries() || Boolean.getBoolean("lasso.libraries"))
        .toList();
  }

  private static DynamicTest example(Block block, Compiler.Result compiled) {
    return DynamicTest.dynamicTest(
        block.where() + " " + block.heading(), () -> check(block, compiled));
  }

  /** Fails if an example is not what its page says. */
  static void check(Block block, Compiler.Result compiled) throws Exception {
    checkLines(block, Says.COMPILER, compiled.messages());
    assertWithMessage("%s compiles, it says\n%s", block.where(), compiled.messages())
        .that(compiled.success())
        .isEqualTo(!block.isBad());
    checkGenerated(block, compiled.sources());
    if (!block.isBad()) {
      checkRun(block, Program.run(block, compiled.classes()));
    }
  }

  private static void checkRun(Block block, Program.Result run) {
    if (block.said().containsKey(Says.OUTPUT)) {
      assertWithMessage(block.where()).that(run.output()).isEqualTo(block.said().get(Says.OUTPUT));
    }
    checkLines(block, Says.LOG, run.log());
    checkLines(block, Says.FAILURE, run.failures());
    assertWithMessage("%s has run", block.where())
        .that(run.mains())
        .isEqualTo(MAIN.matcher(block.source()).results().count());
    assertWithMessage("%s has tests that ran", block.where())
        .that(run.tests() > 0)
        .isEqualTo(block.source().contains("@Test"));
  }

  /** What is said has these lines, if the page has any, and is nothing otherwise. */
  private static void checkLines(Block block, Says who, String said) {
    List<String> lines = block.linesOf(who);
    if (lines.isEmpty()) {
      assertWithMessage("%s: %s", block.where(), who).that(said).isEmpty();
    }
    for (String line : lines) {
      assertWithMessage("%s: %s", block.where(), who).that(said).contains(line);
    }
  }

  private static void checkGenerated(Block block, Path sources) throws IOException {
    if (block.generated().isEmpty()) {
      return;
    }
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(sources)) {
      files
          .filter(file -> block.owns(file.getFileName().toString().replace(".java", "")))
          .forEach(file -> all.append(read(file)));
    }
    for (String shown : block.generated()) {
      for (String piece : GAP.splitAsStream(shown).toList()) {
        assertWithMessage(block.where()).that(all.toString()).contains(piece.strip());
      }
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
