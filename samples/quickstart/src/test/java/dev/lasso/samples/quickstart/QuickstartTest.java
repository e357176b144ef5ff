package dev.lasso.samples.quickstart;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program as its user sees it. */
final class QuickstartTest {

  @TempDir private Path dir;

  private record Outcome(int status, String out, String err) {}

  @AfterEach
  void noNativeByteIsLeft() {
    assertThat(NativeText.bytesHeld()).isEqualTo(0);
  }

  /**
   * One {@code shop} and one {@code name} die by count; the ring of items takes its single {@code
   * price} along.
   */
  @Test
  void tableSaysWhatDiedWhen() throws IOException {
    Path file =
        write(
            """
            <?xml version="1.0"?>
            <shop>
              <name>Zoë &amp; sons</name>
              <item>
                tea
                <price>12</price>
              </item>
              <item>milk</item>
              <item/>
            </shop>
            """);

    Outcome outcome = run(file);

    assertThat(outcome.err).isEmpty();
    assertThat(outcome.status).isEqualTo(0);
    assertThat(outcome.out.lines().limit(7).map(QuickstartTest::withoutTime))
        .containsExactly(
            file.toString(),
            "",
            "                                     elements    native bytes          time",
            "read, and held by the document              6              20",
            "died at once when it was dropped            2              11",
            "freed by the collector                      4               9",
            "left                                        0               0")
        .inOrder();
  }

  @Test
  void documentWithoutCirclesDiesAtOnce() throws IOException {
    Outcome outcome = run(write("<a>1<b>2<c>3</c></b>4</a>"));

    assertThat(numbersOf(outcome, "died at once")).isEqualTo("3 4");
    assertThat(numbersOf(outcome, "freed by")).isEqualTo("0 0");
  }

  @Test
  void rootThatIsInACircleKeepsAllTheRestUntilTheCollection() throws IOException {
    Outcome outcome = run(write("<a><b>1</b><a>2</a></a>"));

    assertThat(numbersOf(outcome, "died at once")).isEqualTo("0 0");
    assertThat(numbersOf(outcome, "freed by")).isEqualTo("3 2");
  }

  @Test
  void projectsOwnPomIsReadAndFreed() {
    Outcome outcome = run(Path.of("../../pom.xml"));

    assertThat(outcome.err).isEmpty();
    assertThat(outcome.status).isEqualTo(0);
    assertThat(numbersOf(outcome, "left")).isEqualTo("0 0");
  }

  @Test
  void withoutArgumentThePomOfTheWorkingDirectoryIsRead() {
    Outcome outcome = runWith();

    assertThat(outcome.err).isEmpty();
    assertThat(outcome.out).startsWith("pom.xml" + System.lineSeparator());
  }

  @Test
  void sourceOfTheGeneratedClassIsWhereTheProgramSays() throws IOException {
    Outcome outcome = run(write("<a/>"));

    String last = outcome.out.lines().toList().getLast();
    Path source = Path.of(last.substring(last.lastIndexOf(' ') + 1));
    assertThat(source.isAbsolute()).isFalse();
    assertThat(Files.readString(source)).contains("class GcElement extends Element");
  }

  @Test
  void elementsOfOneNameNestedVeryDeepDieInTheCollection() throws IOException {
    int depth = 100_000;

    Outcome outcome = run(write("<a>".repeat(depth) + "x" + "</a>".repeat(depth)));

    assertThat(numbersOf(outcome, "died at once")).isEqualTo("0 0");
    assertThat(numbersOf(outcome, "freed by")).isEqualTo("100,000 1");
  }

  @Test
  void elementsOfDifferentNamesNestedVeryDeepDieAtOnce() throws IOException {
    StringBuilder xml = new StringBuilder();
    IntStream.range(0, 100_000).forEach(i -> xml.append("<a").append(i).append('>'));
    IntStream.range(0, 100_000).forEach(i -> xml.append("</a").append(99_999 - i).append('>'));

    assertThat(numbersOf(run(write(xml.toString())), "died at once")).isEqualTo("100,000 0");
  }

  @Test
  void missingFileGivesOneLine() {
    assertFails(dir.resolve("no.xml"), ": no such file");
  }

  @Test
  void directoryGivesOneLine() {
    assertFails(dir, ": is a directory");
  }

  @Test
  void emptyFileGivesOneLine() throws IOException {
    assertFails(write(""), ":1:1: not well-formed: ");
  }

  @Test
  void bytesThatAreNoCharactersGiveOneLine() throws IOException {
    Path file = dir.resolve("bytes.xml");
    Files.write(file, new byte[] {'<', 'a', '>', 'x', (byte) 0xff, '<', '/', 'a', '>'});

    assertFails(file, ":1:1: not well-formed: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text",
        "<a>1<b>2</b><b>3</b>",
        "<a>1<b>2</b><b>3</a>",
        "<a>1<b>2</b><b>3</b></a>4",
        "<a>1<b>2</b></a><a/>",
        "<a>1<b>2</b>&unknown;</a>",
        "<a>1<b>2</b>\u0001</a>",
        "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///'>]><a>1<b>&e;</b></a>",
        "<!DOCTYPE a [\u0001]><a/>",
      })
  void malformedFileGivesOneLineWithThePosition(String xml) throws IOException {
    assertFails(write(xml), ":1:");
  }

  @Test
  void circlesInAFileThatBreaksOffAreFreed() throws IOException {
    assertFails(write("<a>" + "<b>text</b>".repeat(5_000) + "<b><a>".repeat(5_000)), ":1:");
  }

  @Test
  void nameThatIsNoPathGivesOneLine() {
    Outcome outcome = runWith("a\0b");

    assertThat(outcome.status).isEqualTo(1);
    assertThat(outcome.err.lines().count()).isEqualTo(1);
  }

  @Test
  void twoFilesAreRefused() {
    Outcome outcome = runWith("a.xml", "b.xml");

    assertThat(outcome)
        .isEqualTo(
            new Outcome(1, "", "One file at most, please: a.xml b.xml" + System.lineSeparator()));
  }

  private void assertFails(Path file, String complaint) {
    Outcome outcome = run(file);

    assertThat(outcome.status).isEqualTo(1);
    assertThat(outcome.out).isEmpty();
    assertThat(outcome.err).startsWith(file + complaint);
    assertThat(outcome.err.lines().count()).isEqualTo(1);
  }

  private Path write(String xml) throws IOException {
    return Files.writeString(dir.resolve("some.xml"), xml);
  }

  private static Outcome run(Path file) {
    return runWith(file.toString());
  }

  /** What the program prints on {@code System.err} by other ways counts, too. */
  private static Outcome runWith(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream errors = new PrintStream(err, true, UTF_8);
    PrintStream before = System.err;
    System.setErr(errors);
    try {
      int status = Quickstart.run(args, new PrintStream(out, true, UTF_8), errors);
      return new Outcome(status, out.toString(UTF_8), err.toString(UTF_8));
    } finally {
      System.setErr(before);
    }
  }

  /** The elements and the bytes in the row of the table that starts with {@code label}. */
  private static String numbersOf(Outcome outcome, String label) {
    String row =
        outcome.out.lines().filter(line -> line.startsWith(label)).findFirst().orElseThrow();
    return Stream.of(withoutTime(row).split(" +"))
        .filter(word -> Character.isDigit(word.charAt(0)))
        .reduce((elements, bytes) -> elements + " " + bytes)
        .orElseThrow();
  }

  private static String withoutTime(String line) {
    return line.replaceFirst(" +[0-9.,]+ ms$", "");
  }
}
