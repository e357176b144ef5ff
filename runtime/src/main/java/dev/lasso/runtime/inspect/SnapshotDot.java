package dev.lasso.runtime.inspect;

import dev.lasso.runtime.inspect.Snapshot.Field;
import dev.lasso.runtime.inspect.Snapshot.ObjectColumns;
import dev.lasso.runtime.inspect.Snapshot.Ownership;
import java.io.IOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/**
 * A writer of a snapshot as a Graphviz graph: of the objects if they are few, otherwise of the
 * types.
 *
 * @param out the destination, not closed
 */
record SnapshotDot(Snapshot snapshot, Writer out) {

  /** Maximum number of objects in a legible drawing. */
  private static final int MAX_OBJECTS = 200;

  void write() throws IOException {
    out.write("digraph \"" + escaped(snapshot.heap()) + "\" {\n  node [shape=box];\n");
    if (snapshot.size() <= MAX_OBJECTS) {
      writeObjects();
    } else {
      writeTypes();
    }
    out.write("}\n");
  }

  private void writeObjects() throws IOException {
    ObjectColumns objectColumns = snapshot.objects();
    AdjacencyArrays adjacencyArrays = snapshot.links();
    for (int i = 0; i < snapshot.size(); i++) {
      String style =
          objectColumns.isGarbage(i)
              ? " style=dashed"
              : objectColumns.needsNoOwner(i) ? " peripheries=2" : "";
      out.write("  o" + i + " [label=\"" + name(i) + "\"" + style + "];\n");
    }
    for (int i = 0; i < snapshot.size(); i++) {
      for (int edge = adjacencyArrays.firstEdge(i); edge < adjacencyArrays.endOfEdges(i); edge++) {
        String place = place(snapshot.edges().field()[edge], snapshot.edges().keys()[edge]);
        out.write(
            "  o" + i + " -> o" + adjacencyArrays.target(edge) + " [label=\"" + place + "\"];\n");
      }
    }
  }

  private String name(int object) {
    ObjectColumns objectColumns = snapshot.objects();
    String name =
        snapshot.types().get(objectColumns.type()[object]).name()
            + "#"
            + Integer.toUnsignedString(objectColumns.number()[object]);
    String label = objectColumns.labels()[object];
    return escaped(name) + (label == null ? "" : "\\n" + escaped(label));
  }

  private String place(int field, @Nullable Object key) {
    String name = snapshot.fields().get(field).name();
    return escaped(key == null ? name : name + "[" + key + "]");
  }

  private void writeTypes() throws IOException {
    for (int type = 0; type < snapshot.types().size(); type++) {
      String name = escaped(snapshot.types().get(type).name());
      out.write(
          "  t"
              + type
              + " [label=\""
              + name
              + "\\n"
              + snapshot.typeTotals().count()[type]
              + "\"];\n");
    }
    for (Ownership ownership : snapshot.ownerships()) {
      Field field = snapshot.fields().get(ownership.field());
      String label = escaped(field.name()) + "\\n" + ownership.count();
      out.write("  t" + field.type() + " -> t" + ownership.to() + " [label=\"" + label + "\"];\n");
    }
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
