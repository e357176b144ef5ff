package dev.lasso.runtime.faults;

import dev.lasso.runtime.heap.Inside;
import org.jspecify.annotations.Nullable;

/** A resource that tells its world when it is closed twice, or under an owner that is alive. */
public final class FaultResource implements AutoCloseable {

  private final FaultWorld world;
  public final int id;

  /** The node in one of whose fields it was last. */
  public @Nullable FaultNode owner;

  private int closes;
  private boolean owned;

  public FaultResource(FaultWorld world, int id) {
    this.world = world;
    this.id = id;
  }

  public boolean isClosed() {
    return closes > 0;
  }

  /** Whether it was put into a field, so that it is to be closed. */
  public boolean wasOwned() {
    return owned;
  }

  /** Notes that it was put into a field. */
  public void own() {
    owned = true;
  }

  /** Notes that it was taken out of a field, open. */
  public void taken() {
    owner = null;
    owned = false;
  }

  /** Whether it is in a field of a live node. */
  public boolean isInUse() {
    FaultNode node = owner;
    return node != null && Inside.isCounted(node) && !Inside.isDead(node) && isIn(node);
  }

  /** Whether it is in a field of a node. */
  public boolean isIn(FaultNode node) {
    return node.resource == this
        || node.second == this
        || FaultHolds.apart(() -> node.row.readOnly().contains(this));
  }

  @Override
  public void close() {
    closes++;
    FaultPoints.apart(
        () -> {
          if (closes > 1) {
            world.wrong("a resource was closed twice");
          }
          if (isInUse()) {
            world.wrong("a resource was closed while its owner lives");
          }
        });
    FaultPoints.entry();
    world.closing();
  }
}
