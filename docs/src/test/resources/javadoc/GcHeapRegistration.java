import dev.lasso.runtime.*;
import dev.lasso.runtime.management.GcHeapRegistration;

abstract class Program {
  abstract void handleOrders(GcHeap heap);

  void run() {
    // SNIPPET 1
  }
}
