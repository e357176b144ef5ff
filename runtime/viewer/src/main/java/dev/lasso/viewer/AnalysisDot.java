package dev.lasso.viewer;

import dev.lasso.viewer.Analysis.Ownership;
import java.io.IOException;
import java.io.Writer;

/**
 * A writer of a snapshot as a Graphviz graph: of the objects if they are few, otherwise of the
 * types.
 *
 * @param out the destination, not closed
 */
record AnalysisDot(Analysis analysis, Writer out) {

  /** Maximum number of objects in a legible drawing. */
  private static final int MAX_OBJECTS = 200;

  void write() throws IOException {
    out.write("digraph \"" + escaped(snapshot().heap()) + "\" {\n  node [shape=box];\n");
    if (snapshot().size() <= MAX_OBJECTS) {
      writeObjects();
    } else {
      writeTypes();
    }
    out.write("}\n");
  }

  private Snapshot snapshot() {
    return analysis.snapshot();
  }

  private void writeObjects() throws IOException {
    AdjacencyArrays links = snapshot().links();
    for (int i = 0; i < snapshot().size(); i++) {
      String style =
          analysis.retained().isGarbage(i)
              ? " style=dashed"
              : snapshot().needsNoOwner(i) ? " peripheries=2" : "";
      String label = snapshot().objects().label()[i];
      String text =
          escaped(snapshot().name(i)) + (label == null ? "" : "\\n" + escaped(label)) + "\"";
      out.write("  o" + i + " [label=\"" + text + style + "];\n");
    }
    for (int i = 0; i < snapshot().size(); i++) {
      for (int edge = links.firstEdge(i); edge < links.endOfEdges(i); edge++) {
        String place = escaped(snapshot().place(edge));
        out.write("  o" + i + " -> o" + links.target(edge) + " [label=\"" + place + "\"];\n");
      }
    }
  }

  private void writeTypes() throws IOException {
    for (int type = 0; type < snapshot().typeNames().size(); type++) {
      String name = escaped(snapshot().typeNames().get(type));
      long count = analysis.types().count()[type];
      out.write("  t" + type + " [label=\"" + name + "\\n" + count + "\"];\n");
    }
    for (Ownership ownership : analysis.ownerships()) {
      int from = snapshot().fieldTypes()[ownership.field()];
      String field = escaped(snapshot().fieldNames().get(ownership.field()));
      String label = field + "\\n" + ownership.count();
      out.write("  t" + from + " -> t" + ownership.to() + " [label=\"" + label + "\"];\n");
    }
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
