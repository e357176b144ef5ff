package dev.lasso.runtime.python;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.lang.invoke.MethodHandles;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node of the differential test: has a number and perhaps a finalizer. */
final class PythonNode extends Node {

  private static final GcType FINALIZED =
      GcType.of(PythonNode.class, MethodHandles.lookup())
          .extending(Node.TYPE)
          .finalizer("run")
          .build();

  final int id;
  private final PythonLasso world;

  private PythonNode(GcHeap heap, PythonLasso world, int id, boolean finalized) {
    this.id = id;
    this.world = world;
    super(heap, finalized ? FINALIZED : Node.TYPE);
  }

  static PythonNode create(GcScope scope, PythonLasso world, int id, boolean finalized) {
    return RuntimeTest.create(scope, heap -> new PythonNode(heap, world, id, finalized));
  }

  @Override
  protected void gcFinalize() {
    world.finalize(this);
  }

  /** The number of a node, 0 for none. */
  static int id(@Nullable Node node) {
    return node == null ? 0 : ((PythonNode) node).id;
  }

  /** What it owns, as the script writes it. */
  String edges() {
    List<String> elements =
        list.stream().map(PythonNode::id).sorted().map(String::valueOf).toList();
    return id + "=" + id(a) + "," + id(b) + "," + String.join("+", elements) + ",";
  }
}
