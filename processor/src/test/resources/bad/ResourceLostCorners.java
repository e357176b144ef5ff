// GENERATED GcImage
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.io.StringWriter;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;

@GcContainer
abstract class Image extends GcObject {
  static final List<AutoCloseable> ALL = new ArrayList<>();
  @Owned Handle stored;
  @Owned Handle chained;
  final Runnable later;

  Image() {
    // JAVAC WARNING [ResourceLost] This Handle is created in the constructor of 'Image' and stored nowhere, so that nothing closes it when the object dies. Store it in an @Owned field, or open it in a try statement.
    new Handle();
    // JAVAC WARNING [ResourceLost] This Handle is created in the constructor of 'Image' and stored nowhere, so that nothing closes it when the object dies. Store it in an @Owned field, or open it in a try statement.
    Handle called = new Handle();
    called.on();
    int size = called.size();
    Handle kept = new Handle();
    stored = kept;
    Handle passed = new Handle();
    ALL.add(passed);
    Handle closed = new Handle();
    closed.close();
    Handle self = new Handle();
    chained = self.on();
    Handle captured = new Handle();
    later = () -> captured.size();
    Runnable creates = () -> new Handle();
    try (Handle local = new Handle()) {
      size += local.size();
    }
    Arena collected = Arena.ofAuto();
    collected.allocate(size);
    StringWriter plain = new StringWriter();
    plain.write("");
    creates.run();
  }

  void method() {
    new Handle();
  }
}

final class Handle implements AutoCloseable {
  Handle on() {
    return this;
  }

  int size() {
    return 0;
  }

  @Override
  public void close() {}
}
