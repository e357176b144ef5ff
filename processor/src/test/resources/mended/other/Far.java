package mended.other;

import dev.lasso.runtime.GcObject;
import java.util.List;

public abstract class Far extends GcObject {
  protected abstract int area(int scale, List<Far> parts);
}
