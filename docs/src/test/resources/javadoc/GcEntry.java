import dev.lasso.annotations.*;
import dev.lasso.runtime.*;

@GcContainer
abstract class Session extends GcObject {
  @Owned Session last;

  abstract void setLast(Session last);
}

class Service {
  void forget(GcHeap heap, Session session) {
    // SNIPPET 1
  }
}
