package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;

/** A container that can be taken for a resource. It must not be closed. */
public final class CloseableNode extends Node implements AutoCloseable {

  public CloseableNode(GcHeap heap) {
    super(heap);
  }

  @Override
  public void close() {
    throw new AssertionError("a container is not a resource");
  }
}
