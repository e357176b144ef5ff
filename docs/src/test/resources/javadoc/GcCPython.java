import dev.lasso.annotations.*;
import dev.lasso.runtime.*;
import dev.lasso.runtime.protocol.GcCPython;

@GcContainer
abstract class Node extends GcObject {
  @Owned Node next;
}

class Interpreter {
  void make(GcHeap heap, Node next) {
    // SNIPPET 1
  }
}
