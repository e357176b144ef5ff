import dev.lasso.annotations.*;
import dev.lasso.runtime.*;

@GcContainer
abstract class Observer extends GcObject {
  abstract void documentChanged(Document document);
}
