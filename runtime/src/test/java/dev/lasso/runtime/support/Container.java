package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcType;

/** A container that refers to its heap and its type, as those that the processor writes. */
public abstract class Container extends GcObject {

  public final GcHeap gcHeap;
  private final GcType gcType;

  protected Container(GcHeap gcHeap, GcType gcType) {
    this.gcHeap = gcHeap;
    this.gcType = gcType;
    super();
  }

  @Override
  public final GcHeap gcHeap() {
    return gcHeap;
  }

  @Override
  public final GcType gcType() {
    return gcType;
  }
}
