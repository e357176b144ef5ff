import dev.lasso.runtime.*;

class Moving {
  void move(GcHeap heap, Topic one, Topic other, Topic topic) {
    // SNIPPET 2
  }
}
