package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The amount of generated code, on which javac's time and memory depend. */
class TextSizeTest {
  private static final int FIELDS = 10;

  @Test
  void classOfTenFieldsOfAllKindsTakesOneHundredAndNinetyLines() {
    String owned =
        """
        @dev.lasso.annotations.Owned Node %1$s;
        public abstract void set%2$s(Node %1$s);
        """;
    String members =
        owned.formatted("left", "Left")
            + owned.formatted("right", "Right")
            + owned.formatted("top", "Top")
            + owned.formatted("parent", "Parent").replace("Owned", "Weak")
            + owned.formatted("source", "Source").replace("Owned", "Weak")
            + """
            @dev.lasso.annotations.Owned
            final dev.lasso.runtime.collections.GcList<Node> children =
                new dev.lasso.runtime.collections.GcList<>();
            @dev.lasso.annotations.Owned AutoCloseable file;
            int size;
            String name = "";
            long time;
            """;

    assertThat(lines("public ", members)).isAtMost(190);
  }

  @Test
  void fieldTakesTwentyTwoLines() {
    assertThat(perField("")).isAtMost(22);
    assertThat(perField("public ")).isAtMost(22);
    assertThat(lines("public ", fields(FIELDS))).isAtMost(300);
  }

  private static long perField(String access) {
    return lines(access, fields(FIELDS + 1)) - lines(access, fields(FIELDS));
  }

  private static String fields(int fields) {
    return IntStream.range(0, fields)
        .mapToObj("@dev.lasso.annotations.Owned Node f%s;"::formatted)
        .collect(joining("\n"));
  }

  private static long lines(String access, String members) {
    Source host =
        Source.of(
            """
            package p;
            @dev.lasso.annotations.GcContainer
            @SuppressWarnings("OwnershipCycle")
            %sabstract class Node extends dev.lasso.runtime.GcObject {
            %s
            }
            """
                .formatted(access, members));
    return Compiler.JAVAC
        .compile(List.of(host), List.of(), new LassoProcessor())
        .assertClean()
        .sources()
        .get("p/GcNode.java")
        .lines()
        .count();
  }
}
