package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Session extends GcObject implements AutoCloseable {
  @Owned final GcList<Session> children = new GcList<>();

  @Override
  public void close() {}
}
