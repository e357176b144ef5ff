package dev.lasso.runtime.object;

import dev.lasso.runtime.GcHeap;

/** A resource that keeps an object of another heap alive. */
public interface CrossHeapLink {

  /** Returns the heap of the object. */
  GcHeap heap();
}
