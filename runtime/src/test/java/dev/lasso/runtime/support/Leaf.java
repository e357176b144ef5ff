package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcType;
import java.lang.invoke.MethodHandles;

/** An atomic container, one without edges, with a finalizer; written by hand. */
public final class Leaf extends GcObject {

  /** What a finalizer does. */
  public interface Action {
    void run(Leaf self);
  }

  public static final GcType TYPE =
      GcType.of(Leaf.class, MethodHandles.lookup()).finalizer("run").build();

  private final GcHeap gcHeap;
  private final Action finalizer;

  public Leaf(GcHeap gcHeap, Action finalizer) {
    this.gcHeap = gcHeap;
    super();
    this.finalizer = finalizer;
  }

  @Override
  public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override
  public GcType gcType() {
    return TYPE;
  }

  @Override
  protected void gcFinalize() {
    finalizer.run(this);
  }
}
