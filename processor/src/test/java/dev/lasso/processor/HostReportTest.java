package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.processor.message.Diagnostic;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** In which order, and how often, messages are printed. */
class HostReportTest {
  @EachCompiler
  void messagesAreInTheOrderOfTheSource(Compiler compiler) {
    Path file = Sources.path("bad/InOrder.java");

    Compiled compiled =
        compiler.compile(List.of(Sources.read(file)), List.of(), new LassoProcessor());

    Marks.of(file).assertFoundInOrder(compiler, compiled);
  }

  @Test
  void messageTakesAsManyArgumentsAsItHasPlaces() {
    assertThrows(
        IllegalArgumentException.class, () -> Diagnostic.WEAK_FINAL.message("field", "more"));
    assertThrows(IllegalArgumentException.class, () -> Diagnostic.WEAK_FINAL.message());
    assertThat(Diagnostic.WEAK_FINAL.message("next")).startsWith("[WeakFinal] @Weak field 'next'");
  }
}
