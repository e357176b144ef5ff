package dev.lasso.processor.graph;

import static com.google.common.truth.Truth.assertThat;

import dev.lasso.processor.graph.OwnershipGraph.Field;
import dev.lasso.processor.graph.OwnershipGraph.GraphType;
import dev.lasso.processor.graph.OwnershipGraph.Target;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the drawing of a graph shows. */
class DrawingTest {

  private static Field field(String owner, String name, boolean isAcknowledged, String target) {
    return new Field(
        owner, name, false, false, false, isAcknowledged, true, List.of(new Target(target, false)));
  }

  @Test
  void nothingIsRedWithoutACycle() {
    OwnershipGraph graph =
        new OwnershipGraph(List.of(new GraphType("p.Node", "Node", List.of())), List.of());

    assertThat(Drawing.mermaid(graph)).isEqualTo("flowchart LR\n  t0[\"Node\"]\n");
  }

  @Test
  void fieldsOfCyclesAreRedThoughTheyAreAcknowledged() {
    OwnershipGraph graph =
        new OwnershipGraph(
            List.of(
                new GraphType("p.Leaf", "Leaf", List.of()),
                new GraphType("p.Node", "Node", List.of())),
            List.of(
                field("p.Node", "leaf", false, "p.Leaf"),
                field("p.Node", "next", true, "p.Node"),
                field("p.Node", "last", false, "p.Node")));

    assertThat(Drawing.mermaid(graph))
        .isEqualTo(
            """
            flowchart LR
              t0["Leaf"]
              t1["Node"]
              t1 -->|"leaf"| t0
              t1 -->|"next"| t1
              t1 -->|"last"| t1
              linkStyle 1,2 stroke:#c00
            """);
  }
}
