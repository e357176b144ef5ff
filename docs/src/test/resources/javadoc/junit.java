import dev.lasso.annotations.*;
import dev.lasso.runtime.*;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Line extends GcObject {}

@GcContainer
abstract class Order extends GcObject {
  @Owned final GcList<Line> lines = new GcList<>();
}
