package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Hosts that the compiler does not find by the names that it gives them. */
class OddNamesTest {
  private static final String HEAD =
      "import dev.lasso.annotations.*; import dev.lasso.runtime.GcObject; ";

  @EachCompiler
  void hostsWithDollarsInTheirNamesAreWritten(Compiler compiler) {
    Source dollars =
        Source.of(
            "A$B",
            HEAD
                + """
                class A$B {
                  @GcContainer
                  abstract static class $C$ extends GcObject {
                    @Owned $C$ $;
                  }
                }
                """);

    Compiled compiled = compiler.compile(List.of(dollars), compiler.lint(), new LassoProcessor());

    assertThat(compiled.assertClean().sources()).containsKey("GcA$B_$C$.java");
  }

  /** Nobody else can name such a class, nor what is in it. */
  @Test
  void hostInACompactSourceFileIsAnErrorAndNoCrash() {
    Source main =
        Source.of(
            "Main",
            HEAD
                + "@GcContainer abstract static class Node extends GcObject { @Owned Node next; }"
                + " void main() {}");

    Compiled compiled = Compiler.JAVAC.compile(List.of(main), List.of(), new LassoProcessor());

    assertThat(compiled.succeeded()).isFalse();
    assertThat(
            compiled.messages().stream()
                .map(Compiled.Message::text)
                .filter(text -> text.contains("[Crash]"))
                .toList())
        .isEmpty();
  }
}
