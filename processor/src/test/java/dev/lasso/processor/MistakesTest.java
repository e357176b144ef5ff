package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.ReferenceCountException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Programs with a mistake each that broke a cycle collector somewhere: none may compile into code
 * that counts wrong. The first line of a file of {@code resources/mistakes} names the mistake and
 * says what becomes of it:
 *
 * <ul>
 *   <li>{@code rejected: [Id]}: it does not compile, for that reason,
 *   <li>{@code rejected by javac: [Id]}: likewise with the plugin. ECJ has none; there {@code
 *       verify} finds the mistake at run time, if the program has a method {@code test},
 *   <li>{@code rejected by javac, else handled: [Id]}: with the plugin it does not compile, and
 *       without it the program is handled,
 *   <li>{@code warned by javac: [Id]}: the plugin tells, and the program is handled,
 *   <li>{@code handled}: it runs, and nothing is left of it but a heap in order.
 * </ul>
 */
class MistakesTest {
  private static final Pattern HEADER =
      Pattern.compile(
          "// .*\\. (handled|(rejected|rejected by javac(?:, else handled)?|warned by javac):"
              + " (\\[\\w+]))");

  @EachCompiler("mistakes")
  void noneCountsWrong(Compiler compiler, Path file) throws Throwable {
    MatchResult header = header(file);
    Compiled compiled =
        compiler.compile(List.of(Sources.read(file)), List.of(), new LassoProcessor());
    String what = header.group(2) == null ? "handled" : header.group(2);
    switch (what) {
      case "rejected" -> assertRejected(compiled, header.group(3));
      case "rejected by javac" -> {
        if (compiler == Compiler.JAVAC) {
          assertRejected(compiled, header.group(3));
        } else if (hasTest(file)) {
          assertFoundByVerify(compiled, file);
        }
      }
      case "rejected by javac, else handled" -> {
        if (compiler == Compiler.JAVAC) {
          assertRejected(compiled, header.group(3));
        } else {
          assertHandled(compiled, file);
        }
      }
      default -> {
        if (what.equals("warned by javac") && compiler == Compiler.JAVAC) {
          assertThat(
                  texts(compiled.messages().stream().filter(Compiled.Message::isWarning).toList()))
              .contains(header.group(3));
        }
        assertHandled(compiled, file);
      }
    }
  }

  private static void assertRejected(Compiled compiled, String id) {
    assertThat(texts(compiled.messages().stream().filter(Compiled.Message::isError).toList()))
        .contains(id);
    assertWithMessage("the compilation succeeded").that(compiled.succeeded()).isFalse();
  }

  private static void assertHandled(Compiled compiled, Path file) throws Throwable {
    assertThat(compiled.messages().stream().filter(Compiled.Message::isError).toList()).isEmpty();
    if (!hasTest(file)) {
      return;
    }
    try (GcHeap heap = GcHeap.confined()) {
      run(compiled, file, heap);
      heap.collect();
      heap.verify();
      assertThat(heap.stats().live()).isEqualTo(0);
    }
  }

  private static void assertFoundByVerify(Compiled compiled, Path file) {
    GcHeap heap = GcHeap.confined(); // never closed: its counts are wrong
    assertThrows(ReferenceCountException.class, () -> run(compiled, file, heap));
  }

  private static void run(Compiled compiled, Path file, GcHeap heap) throws Throwable {
    new CompiledClasses(compiled).call("mistakes." + Sources.name(file), "test", heap);
  }

  private static MatchResult header(Path file) {
    Matcher header = HEADER.matcher(Sources.text(file).lines().findFirst().orElseThrow());
    assertWithMessage("the first line of %s has its form", file).that(header.matches()).isTrue();
    return header.toMatchResult();
  }

  private static boolean hasTest(Path file) {
    return Sources.text(file).contains("static void test(GcHeap heap)");
  }

  private static String texts(List<Compiled.Message> messages) {
    return String.join("\n", messages.stream().map(Compiled.Message::text).toList());
  }
}
