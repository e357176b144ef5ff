package dev.lasso.metered;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** What the heap of the test has in it. */
@SuppressWarnings("OwnershipCycle") // to be garbage
@GcContainer
abstract class Node extends GcObject {

  @Owned @Nullable Node next;

  abstract void setNext(@Nullable Node next);
}
