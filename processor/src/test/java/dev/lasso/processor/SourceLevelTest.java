package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of compilations for an older Java. */
class SourceLevelTest {
  private static final Source HOST =
      Source.of(
          """
          import dev.lasso.annotations.*;
          import dev.lasso.runtime.*;

          @GcContainer
          abstract class Node extends GcObject {
            @Owned Node next;
          }
          """);

  @ParameterizedTest
  @ValueSource(strings = {"8", "17", "21", "24"})
  void oneErrorSaysThatItIsTooOldAndNothingIsGenerated(String release) {
    Compiled compiled =
        Compiler.JAVAC.compile(List.of(HOST), List.of("--release", release), new LassoProcessor());

    assertThat(compiled.sources()).isEmpty();
    assertThat(compiled.errors()).hasSize(1);
    assertThat(compiled.errors().getFirst())
        .startsWith(
            "[SourceLevel] Lasso needs --release 25, but this compilation has " + release + ",");
  }
}
