package dev.lasso.runtime.reentrancy;

import dev.lasso.runtime.heap.Inside;
import org.jspecify.annotations.Nullable;

/** A resource that reports a second close, and a close while its owner lives; both call the API. */
final class ReentrantResource implements AutoCloseable {

  private final ReentrantWorld world;
  final int id;

  /** The node that has it in a field, or had it last. */
  @Nullable ReentrantNode owner;

  /** Whether the runtime has to close it. */
  boolean owned;

  int closes;

  ReentrantResource(ReentrantWorld world, int id) {
    this.world = world;
    this.id = id;
  }

  @Override
  public void close() {
    noteClose();
    world.releasing(Point.CLOSE, id, owner);
  }

  /** Closes it as the method that an annotation names. */
  void release() {
    noteClose();
    world.releasing(Point.RELEASE, id, owner);
  }

  private void noteClose() {
    closes++;
    if (closes > 1) {
      world.wrong("resource " + id + " is closed twice");
    }
    ReentrantNode node = owner;
    if (node != null && Inside.isCounted(node) && !Inside.isDead(node) && node.has(this)) {
      world.wrong("resource " + id + " is closed while its owner #" + node.id + " lives");
    }
  }
}
