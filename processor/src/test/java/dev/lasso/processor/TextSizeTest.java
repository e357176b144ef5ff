package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The amount of generated code, on which javac's time and memory depend. A container class of ten
 * owned fields had 439 lines, without its subclasses, when each method had an instance and a static
 * form.
 */
class TextSizeTest {
  private static final int FIELDS = 10;

  @Test
  void fieldTakesTwentyFourLines() {
    assertThat(perField("")).isAtMost(24);
    assertThat(perField("public ")).isAtMost(24);
    assertThat(lines("public ", FIELDS)).isAtMost(370);
  }

  private static long perField(String access) {
    return lines(access, FIELDS + 1) - lines(access, FIELDS);
  }

  private static long lines(String access, int fields) {
    String declarations =
        IntStream.range(0, fields)
            .mapToObj("@dev.lasso.annotations.Owned Node f%s;"::formatted)
            .collect(joining("\n"));
    Source host =
        Source.of(
            "Node",
            """
            package p;
            @dev.lasso.annotations.GcContainer
            %sabstract class Node extends dev.lasso.runtime.GcObject {
            %s
            }
            """
                .formatted(access, declarations));
    return Compiler.JAVAC
        .compile(List.of(host), List.of(), new LassoProcessor())
        .assertClean()
        .sources()
        .get("p/GcNode.java")
        .lines()
        .count();
  }
}
