import dev.lasso.annotations.*;
import dev.lasso.runtime.*;

@GcContainer
abstract class Listener extends GcObject {
  abstract void documentChanged(Document document);
}
