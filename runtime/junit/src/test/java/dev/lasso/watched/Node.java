package dev.lasso.watched;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import org.jspecify.annotations.Nullable;

/** What the tests that are watched make. */
@SuppressWarnings("OwnershipCycle") // to be garbage
@GcContainer
abstract class Node extends GcObject {

  @Owned @Nullable Node a;
  @Owned final GcList<Node> list = new GcList<>();
  @Owned @Nullable AutoCloseable resource;

  @Borrowed(reason = "the test keeps it alive")
  @Nullable Node borrowed;

  abstract void setA(@Nullable Node a);

  abstract void setResource(@Nullable AutoCloseable resource);
}
