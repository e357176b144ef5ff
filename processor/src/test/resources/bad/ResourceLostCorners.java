// GENERATED GcImage
// GENERATED GcFrame GcLog
package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.foreign.Arena;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

@GcContainer
abstract class Image extends GcObject {
  static final List<AutoCloseable> ALL = new ArrayList<>();
  @Owned Handle stored;
  @Owned Handle chained;
  final Runnable later;

  Image() {
    // JAVAC WARNING [ResourceLost] This Handle is created in 'Image' and stored nowhere, so that nothing closes it when the object dies. Store it in an @Owned field, or open it in a try statement.
    new Handle();
    // JAVAC WARNING [ResourceLost] This Handle is created in 'Image' and stored nowhere, so that nothing closes it when the object dies. Store it in an @Owned field, or open it in a try statement.
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
    PrintWriter around = new PrintWriter(new StringWriter());
    around.print(size);
    PrintStream console = new PrintStream(System.out);
    console.print(size);
    creates.run();
  }

  void method() {
    new Handle();
    // JAVAC WARNING [ResourceLost] This Arena is created in 'Image' and stored nowhere, so that nothing closes it when the object dies. Store it in an @Owned field, or open it in a try statement.
    Arena arena = Arena.ofShared();
    arena.allocate(1);
  }
}

@GcContainer
abstract class Log extends GcObject {
  @Owned final OutputStream file;
  // JAVAC WARNING [ResourceLost] This ServerSocket is created in 'Log' and stored in 'socket', which is not @Owned, so that nothing closes it when the object dies. Store it in an @Owned field, or open it in a try statement.
  private final ServerSocket socket = new ServerSocket(0);
  private final PrintWriter text;

  Log(Path path) throws IOException {
    file = Files.newOutputStream(path);
    text = new PrintWriter(file);
  }

  void add(String line) {
    text.println(line + socket.getLocalPort());
  }
}

@GcContainer
abstract class Frame extends GcObject {
  // JAVAC WARNING [ResourceLost] This Handle is created in 'Frame' and stored in 'initial', which is not @Owned, so that nothing closes it when the object dies. Store it in an @Owned field, or open it in a try statement.
  private final Handle initial = new Handle();
  private final Handle assigned;
  private final Arena arena;
  private Handle opened;
  private final Handle closed = new Handle();
  private final Handle passed = new Handle();
  private final Handle given;
  private final Handle returned = new Handle();
  private final Arena collected = Arena.ofAuto();
  final Handle visible = new Handle();

  @Borrowed(reason = "the list of all handles closes it")
  final Handle borrowed = new Handle();

  Frame(Handle given) {
    // JAVAC WARNING [ResourceLost] This Handle is created in 'Frame' and stored in 'assigned', which is not @Owned, so that nothing closes it when the object dies. Store it in an @Owned field, or open it in a try statement.
    assigned = new Handle();
    // JAVAC WARNING [ResourceLost] This Arena is created in 'Frame' and stored in 'arena', which is not @Owned, so that nothing closes it when the object dies. Store it in an @Owned field, or open it in a try statement.
    this.arena = Arena.ofShared();
    arena.allocate(initial.size() + assigned.part);
    Image.ALL.add(passed);
    Image.ALL.add(borrowed);
    this.given = given;
    given.on();
    collected.allocate(1);
  }

  void open() {
    // JAVAC WARNING [ResourceLost] This Handle is created in 'Frame' and stored in 'opened', which is not @Owned, so that nothing closes it when the object dies. Store it in an @Owned field, or open it in a try statement.
    opened = new Handle();
    opened.size();
  }

  void close() {
    closed.close();
  }

  Handle returned() {
    return returned;
  }
}

final class Handle implements AutoCloseable {
  int part;

  Handle on() {
    return this;
  }

  int size() {
    return 0;
  }

  @Override
  public void close() {}
}
