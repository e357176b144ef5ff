import dev.lasso.runtime.*;

abstract class Program {
  abstract void handleOrders(GcHeap heap);

  void run() {
    // SNIPPET 1
  }
}
