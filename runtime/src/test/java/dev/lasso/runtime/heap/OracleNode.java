package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcType;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * A node of a random program: knows its number, and tells of its finalizer and of the moment it
 * lets go.
 */
final class OracleNode extends Node {

  private static final GcType FINALIZED =
      GcType.of(OracleNode.class, MethodHandles.lookup())
          .extending(Node.TYPE)
          .finalizer("run")
          .build();

  private static final GcType LEAF = leaf().build();

  private static final GcType FINALIZED_LEAF = leaf().finalizer("run").build();

  final int id;
  private final OracleReal world;
  private final boolean leaf;
  private final boolean finalized;

  OracleNode(OracleReal world, GcHeap heap, int id, @Nullable Node fixed, Initializer init) {
    this.id = id;
    this.world = world;
    leaf = world.birth(id).leaf();
    finalized = world.birth(id).finalizer() != null;
    super(heap, fixed, init);
  }

  private static GcType.Builder leaf() {
    return GcType.of(OracleNode.class, MethodHandles.lookup())
        .weak("weak", Node.class)
        .weak("other", Node.class)
        .resource("resource", AutoCloseable.class);
  }

  @Override
  public GcType gcType() {
    if (leaf) {
      return finalized ? FINALIZED_LEAF : LEAF;
    }
    return finalized ? FINALIZED : Node.TYPE;
  }

  @Override
  protected void gcFinalize() {
    world.finalize(this);
  }

  @Override
  protected void gcTell(int weak) {
    world.tell(id);
  }

  @Override
  protected void gcDrop(GcDestruction death) {
    world.event("drop #" + id);
    super.gcDrop(death);
  }
}
