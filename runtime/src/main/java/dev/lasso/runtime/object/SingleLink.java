package dev.lasso.runtime.object;

import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** A link to one object at a time. */
public interface SingleLink extends CrossHeapLink {

  /** Returns the object, or null if there is none. Throws if the link is closed. */
  @Nullable GcObject get();
}
