package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import dev.lasso.processor.message.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The pages in {@code docs/messages} have what {@link Diagnostic} and the programs in {@code
 * resources/bad} and {@code resources/mended} say. {@code -Dlasso.updateGoldens=true} writes them,
 * to be read as a diff.
 */
class MessagePagesTest {
  private static final Path PAGES = Sources.path("../../../../docs/messages").normalize();
  private static final int WIDTH = 100;

  /** The messages whose corrections are shown, because their words are not enough. */
  private static final Set<String> SHOWN =
      Set.of(
          """
          BorrowedReason CollectionNested ContainerField HandleMethod HeapNotEntered ItemsAlias
          ItemsFieldWrite ItemsWrite LambdaCaptures LinkCycle MethodForm NotAContainer OwnedClose
          OwnedWrite PlainKeeps PlainRecord ResourceClosed RootNotClosed ScopeEscape WeakReadNull
          WeakWrite\
          """
              .split("\\s"));

  /** An example may have several container classes in one file, which causes a warning. */
  private static final String LINT = "-Xlint:all,-processing,-auxiliaryclass";

  @Test
  void pagesAreWhatTheProgramsSay() throws IOException {
    Map<String, String> pages = pages();
    if (Boolean.getBoolean("lasso.updateGoldens")) {
      Files.createDirectories(PAGES);
      for (var page : pages.entrySet()) {
        Files.writeString(PAGES.resolve(page.getKey()), page.getValue(), UTF_8);
      }
    }
    for (var page : pages.entrySet()) {
      assertWithMessage("%s; -Dlasso.updateGoldens=true writes it", page.getKey())
          .that(Sources.text(PAGES.resolve(page.getKey())))
          .isEqualTo(page.getValue());
    }
  }

  @Test
  void everyMessageIsOnOnePage() {
    assertThat(MendedProgram.all().stream().map(MendedProgram::id).toList())
        .containsExactlyElementsIn(Arrays.stream(Diagnostic.values()).map(Diagnostic::id).toList());
  }

  @ParameterizedTest
  @MethodSource("programs")
  void exampleCausesItsMessageAndNoOther(MendedProgram mended) {
    Diagnostic diagnostic = mended.diagnostic();

    assertThat(MessageExample.marks(diagnostic).ours().stream().map(Marks.Mark::id).distinct())
        .containsExactly("[" + diagnostic.id() + "]");
    assertThat(MessageExample.of(diagnostic).message())
        .matches(
            Arrays.stream(text(diagnostic, "\0").split("\0", -1))
                .map(Pattern::quote)
                .collect(joining(".*")));
  }

  static Stream<MendedProgram> programs() {
    return MendedProgram.all().stream().filter(MendedProgram::isProgram);
  }

  @EachCompiler
  void mendedProgramsCauseNoMessage(Compiler compiler) {
    assertCompiles(compiler, "-Alasso.cycles=quiet", programs());
  }

  /** Those whose examples need options, with the same. */
  @EachCompiler
  void programsThatAreMendedOfCyclesHaveNone(Compiler compiler) {
    assertCompiles(
        compiler,
        "-Alasso.cycles=error",
        programs().filter(each -> !MessageExample.options(each.diagnostic()).isEmpty()));
  }

  private static void assertCompiles(
      Compiler compiler, String option, Stream<MendedProgram> programs) {
    List<String> options = new ArrayList<>(compiler.notes());
    options.add(option);
    if (compiler == Compiler.JAVAC) {
      options.add(LINT);
    }

    Compiled compiled =
        compiler.compile(
            programs.flatMap(MendedProgram::sources).toList(), options, new LassoProcessor());

    assertThat(
            compiled.messages().stream()
                .filter(message -> isOurs(message) || compiler == Compiler.JAVAC)
                .toList())
        .isEmpty();
    assertWithMessage("the compilation succeeded").that(compiled.succeeded()).isTrue();
  }

  private static boolean isOurs(Compiled.Message message) {
    return message.text().startsWith("[");
  }

  private static Map<String, String> pages() {
    Map<String, String> pages = new TreeMap<>();
    pages.put("index.md", index());
    for (String page : MendedProgram.pages()) {
      String text =
          MendedProgram.head(page)
              + MendedProgram.onPage(page).stream()
                  .map(MessagePagesTest::section)
                  .collect(joining());
      pages.put(page + ".md", text + "\nNext: [all messages](index.md)\n");
    }
    return pages;
  }

  private static String index() {
    return Sources.text(Sources.path("mended/index.md"))
        + MendedProgram.pages().stream().sorted().map(MessagePagesTest::errors).collect(joining())
        + "**Warnings**\n\n%s\n\n".formatted(links(_ -> true, Kind.WARNING))
        + "**Notes**\n\n%s\n\n".formatted(links(_ -> true, Kind.NOTE))
        + "Next: [trouble](../trouble.md), [what the runtime throws](run-time.md)\n";
  }

  private static String errors(String page) {
    String links = links(mended -> mended.page().equals(page), Kind.ERROR);
    String title = MendedProgram.head(page).lines().findFirst().orElseThrow();
    return links.isEmpty()
        ? ""
        : "**%s**\n\n%s\n\n".formatted(title.replace("# Messages about", "Errors:"), links);
  }

  /** Returns the links to some messages of a kind, a line for each. */
  private static String links(Predicate<MendedProgram> isOne, Kind kind) {
    return MendedProgram.all().stream()
        .filter(mended -> mended.diagnostic().kind() == kind)
        .filter(isOne)
        .sorted(Comparator.comparing(MendedProgram::id))
        .map(
            mended ->
                "[%s](%s.md#%s)"
                    .formatted(mended.id(), mended.page(), mended.id().toLowerCase(Locale.ROOT)))
        .collect(joining(",\n"));
  }

  private static String section(MendedProgram mended) {
    Diagnostic diagnostic = mended.diagnostic();
    String head = "\n## %s\n\n".formatted(mended.id());
    String text =
        mended.isProgram() ? MessageExample.of(diagnostic).message() : text(diagnostic, "…");
    return Stream.of(
            block("text", wrapped(text)), kind(diagnostic), mended.why(), difference(mended))
        .filter(part -> !part.isBlank())
        .collect(joining("\n", head, ""));
  }

  private static String kind(Diagnostic diagnostic) {
    return diagnostic.kind() == Kind.ERROR ? "" : "*A %s.*\n".formatted(name(diagnostic.kind()));
  }

  /** Returns a diff that mends the example of a message, if the message needs one. */
  private static String difference(MendedProgram mended) {
    if (!SHOWN.contains(mended.id())) {
      return "";
    }
    MessageExample example = MessageExample.of(mended.diagnostic());
    return block(
        "diff",
        CodeDiff.of(
            shown(example.others()) + example.code(),
            shown(MessageExample.others(Sources.text(mended.file()))) + mended.code()));
  }

  private static String shown(List<Path> files) {
    return files.stream()
        .map(file -> MessageExample.program(Sources.text(file).lines().toList()) + "\n")
        .collect(joining());
  }

  private static String name(Kind kind) {
    return kind.toString().toLowerCase(Locale.ROOT);
  }

  private static String block(String language, String text) {
    return "```" + language + "\n" + text + "```\n";
  }

  /** The message with {@code placeholder} for all that varies. */
  private static String text(Diagnostic diagnostic, String placeholder) {
    Object[] args = new Object[10]; // more than any has places for
    Arrays.fill(args, placeholder);
    return diagnostic.message(args);
  }

  /** A message in lines of limited length, each of which is a part of it. */
  private static String wrapped(String message) {
    return message
        .lines()
        .map(line -> line.replaceAll("(.{1," + WIDTH + "})(?: +|$)", "$1\n"))
        .collect(joining());
  }
}
