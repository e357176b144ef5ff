import dev.lasso.annotations.*;
import dev.lasso.runtime.*;
import java.nio.file.Path;
import java.util.List;

@GcContainer
abstract class Tensor extends GcObject {
  @Owned Tensor grad;

  Tensor(int rows, int columns) {}

  abstract void setGrad(Tensor grad);

  Tensor mul(Tensor other) {
    return other;
  }

  Tensor add(Tensor other) {
    return other;
  }
}

@GcContainer
abstract class Model extends GcObject {
  Model(Path file) {}
}

@GcContainer
abstract class Message extends GcObject {
  private final String text;

  Message(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }
}

@GcContainer
abstract class Journal extends GcObject {
  Journal(Path file) {}

  void append(String order) {}
}

@GcContainer
abstract class Session extends GcObject {
  void greet(String user) {}
}

record Request(String user) {}

interface Layer {
  void forward();
}

interface Net {
  List<Layer> layers();
}

class Programs {
  void confined() {
    // SNIPPET 1
  }

  void shared(GcRootCell<Model> current, Path file) {
    // SNIPPET 2
  }

  void enterBoth(GcHeap from, GcHeap to, Message message) {
    // SNIPPET 3
  }

  void lend(GcHeap heap, Net net) {
    // SNIPPET 4
  }

  void call(GcHeap heap, Tensor a, Tensor b, Tensor c) {
    // SNIPPET 6
  }
}

class Server {
  private final GcHeap heap = GcHeap.confined();

  // SNIPPET 5
}
