package shop;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import java.lang.foreign.Arena;

@GcContainer
public abstract class Order extends GcObject {
  @Owned final GcList<Line> lines = new GcList<>();

  @GcContainer
  public abstract static class Line extends GcObject {
    @Owned Arena memory = Arena.ofConfined();

    public abstract Arena memory();
  }

  public GcList<Line> lines() {
    return lines;
  }
}
