package dev.lasso.viewer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The graphs for Graphviz. */
class AnalysisDotTest {

  @TempDir Path folder;

  private String dot(SnapshotText text) throws IOException {
    StringWriter written = new StringWriter();
    new AnalysisDot(Analysis.of(text.read(folder)), written).write();
    return written.toString();
  }

  @Test
  void fewObjectsAreShownOneByOne() throws IOException {
    SnapshotText text = new SnapshotText("Node");
    text.addObject(0, "C:\\new \"folder\"\n", 1, 0, 1);
    text.addObject(0, null, 0, 0, 0);
    text.addObject(0, null, 0, 0);
    assertEquals(
        """
        digraph "heap 'made'" {
          node [shape=box];
          o0 [label="Node#1\\nC:\\\\new \\"folder\\"\\n" peripheries=2];
          o1 [label="Node#2"];
          o2 [label="Node#3" style=dashed];
          o0 -> o1 [label="list[0]"];
          o1 -> o0 [label="list[0]"];
        }
        """,
        dot(text));
  }

  @Test
  void typesOfManyObjectsAreShown() throws IOException {
    SnapshotText text = new SnapshotText("Node");
    for (int i = 0; i < 200; i++) {
      text.addObject(0, null, 1, 0, 0);
    }
    assertTrue(dot(text).contains("  o199 [label="));
    text.addObject(0, null, 1, 0);
    assertEquals(
        """
        digraph "heap 'made'" {
          node [shape=box];
          t0 [label="Node\\n201"];
          t0 -> t0 [label="list\\n200"];
        }
        """,
        dot(text));
  }
}
