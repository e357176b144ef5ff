package dev.lasso.samples.lox;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Each program of the suite does what its comments say; none leaves an object alive, or closing the
 * memory would throw. The property {@code lox.suite} names a directory with other programs, such as
 * the book's.
 */
final class LoxSuiteTest {

  private static final Path SUITE =
      Path.of(System.getProperty("lox.suite", "src/test/resources/lox"));

  @TestFactory
  Stream<DynamicTest> programsDoWhatTheirCommentsSay() throws IOException {
    return programs().stream()
        .map(file -> DynamicTest.dynamicTest(SUITE.relativize(file).toString(), () -> check(file)));
  }

  @Test
  void suiteHasPrograms() throws IOException {
    assertThat(programs()).isNotEmpty();
  }

  private static List<Path> programs() throws IOException {
    try (Stream<Path> files = Files.walk(SUITE)) {
      return files.filter(file -> file.toString().endsWith(".lox")).sorted().toList();
    }
  }

  private static void check(Path file) {
    Run run = Run.of(file);

    Expectation expected = Expectation.of(read(file));
    assertWithMessage("standard output").that(run.out()).isEqualTo(expected.out());
    assertWithMessage("standard error").that(run.err()).isEqualTo(expected.err());
    assertThat(run.status()).isEqualTo(expected.status());
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
