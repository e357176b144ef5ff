import dev.lasso.runtime.*;

class Moving {
  void move(GcHeap heap, Folder folder, Folder other) {
    // SNIPPET 2
  }
}
