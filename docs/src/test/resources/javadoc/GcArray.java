import dev.lasso.annotations.*;
import dev.lasso.runtime.*;

@GcContainer
abstract class Piece extends GcObject {}

class Game {
  void take(GcHeap heap, Board board, int from, int to) {
    // SNIPPET 2
  }
}
