package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.protocol.GcType;
import java.lang.invoke.MethodHandles;

/** An atomic container, one without edges, with a finalizer; written by hand. */
public final class Leaf extends Container {

  public interface Action {
    void run(Leaf self);
  }

  public static final GcType TYPE =
      GcType.of(Leaf.class, MethodHandles.lookup()).finalizer("run").build();

  private final Action finalizer;

  public Leaf(GcHeap gcHeap, Action finalizer) {
    super(gcHeap, TYPE);
    this.finalizer = finalizer;
  }

  @Override
  protected void gcFinalize() {
    finalizer.run(this);
  }
}
