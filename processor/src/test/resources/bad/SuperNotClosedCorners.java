// GENERATED GcFile
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;

@GcContainer
abstract class File extends GcObject {}

class Window implements AutoCloseable {
  final GcHeap heap;
  final GcRootCell<File> file;

  Window(GcHeap heap) {
    this.heap = heap;
    file = new GcRootCell<>(heap);
  }

  void hide() {}

  @Override
  public void close() {
    file.close();
  }
}

final class Forgets extends Window {
  Forgets(GcHeap heap) {
    super(heap);
  }

  @Override
  // JAVAC WARNING [SuperNotClosed] close() of 'Forgets' does not call super.close(), which closes 'file' of 'Window', so that what that holds stays alive. Call super.close(), for example in a finally block.
  public void close() {
    System.out.println("closed");
  }
}

class Inherits extends Window {
  Inherits(GcHeap heap) {
    super(heap);
  }
}

final class ForgetsInherited extends Inherits {
  ForgetsInherited(GcHeap heap) {
    super(heap);
  }

  @Override
  // JAVAC WARNING [SuperNotClosed] close() of 'ForgetsInherited' does not call super.close(), which closes 'file' of 'Window', so that what that holds stays alive. Call super.close(), for example in a finally block.
  public void close() {}
}

final class ClosesInHelper extends Window {
  ClosesInHelper(GcHeap heap) {
    super(heap);
  }

  private void end() {
    super.close();
  }

  @Override
  public void close() {
    end();
  }
}

final class ClosesField extends Window {
  ClosesField(GcHeap heap) {
    super(heap);
  }

  @Override
  public void close() {
    file.close();
  }
}

final class ClosesHeap extends Window {
  private final GcHeap own;

  ClosesHeap() {
    this(GcHeap.confined());
  }

  private ClosesHeap(GcHeap own) {
    super(own);
    this.own = own;
  }

  @Override
  public void close() {
    own.close();
  }
}

final class CallsInherited extends Window {
  CallsInherited(GcHeap heap) {
    super(heap);
  }

  @Override
  public void close() {
    hide();
  }
}

class Reader implements AutoCloseable {
  private final GcRoot<File> given;

  Reader(GcRoot<File> given) {
    this.given = given;
  }

  @Override
  public void close() {
    given.close();
  }
}

final class Borrows extends Reader {
  Borrows(GcRoot<File> lent) {
    super(lent);
  }

  @Override
  public void close() {} // The owner closes the root.
}
