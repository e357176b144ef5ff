package bad.other;

import dev.lasso.runtime.GcObject;
import java.util.List;

public abstract class Far extends GcObject {
  abstract int area(int scale, List<Far> parts);
}
