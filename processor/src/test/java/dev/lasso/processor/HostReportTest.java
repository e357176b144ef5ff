package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.processor.message.Diagnostic;
import java.util.List;
import org.junit.jupiter.api.Test;

/** In which order, and how often, messages are printed. */
class HostReportTest {
  @EachCompiler
  void messagesOfAHostAreInTheOrderOfTheSource(Compiler compiler) {
    Source host =
        Source.of(
            "Node",
            """
            import dev.lasso.annotations.*;
            import dev.lasso.runtime.*;

            @GcContainer
            class Node extends GcObject {
              Node first;
              @Finalizer private void last() {}
              @Weak private Node second;
              static @Owned Node third;
              Node fourth;
            }
            """);
    List<Long> lines =
        compiler.compile(List.of(host), List.of(), new LassoProcessor()).messages().stream()
            .filter(message -> message.text().startsWith("["))
            .map(Compiled.Message::line)
            .toList();

    assertThat(lines).containsExactly(5L, 6L, 7L, 8L, 9L, 10L).inOrder();
  }

  @Test
  void messageTakesAsManyArgumentsAsItHasPlaces() {
    assertThrows(
        IllegalArgumentException.class, () -> Diagnostic.WEAK_FINAL.message("field", "more"));
    assertThrows(IllegalArgumentException.class, () -> Diagnostic.WEAK_FINAL.message());
    assertThat(Diagnostic.WEAK_FINAL.message("next")).startsWith("[WeakFinal] @Weak field 'next'");
  }
}
