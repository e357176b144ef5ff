// GENERATED GcTile GcAtlas GcLog
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcResources;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

@GcContainer
abstract class Tile extends GcObject {
  @Owned @Nullable Arena memory = Arena.ofConfined();
  @Owned @Nullable Reader text = new StringReader("text");
  @Owned @Nullable Tile next;

  abstract @Nullable Arena takeMemory();

  abstract @Nullable Reader takeText();

  abstract void setMemory(@Nullable Arena memory);

  abstract @Nullable Arena memory();

  abstract @Nullable Tile takeNext(GcScope scope);

  Arena detach() {
    return takeMemory();
  }

  void forget() {
    Arena memory = memory();
    takeMemory();
    memory.close();
  }

  void reset() {
    // JAVAC WARNING [ResourceLost] This Arena is taken from 'Tile' and stored nowhere, so that nothing closes it when the object dies. Store it in an @Owned field, or open it in a try statement.
    takeMemory();
  }
}

@GcContainer
abstract class Atlas extends GcObject {
  @Owned final GcResources<Arena> arenas = new GcResources<>();
  @Owned @Nullable Arena spare;

  abstract void setSpare(@Nullable Arena spare);

  void drop(int index) {
    // JAVAC WARNING [ResourceLost] This Arena is taken from 'GcResources' and stored nowhere, so that nothing closes it when the object dies. Store it in an @Owned field, or open it in a try statement.
    arenas.take(index);
  }

  void reuse(int index) {
    setSpare(arenas.take(index));
  }

  void replace(Tile tile) {
    Arena taken = tile.takeMemory();
    setSpare(taken);
  }
}

final class Takers {
  private final List<AutoCloseable> kept = new ArrayList<>();

  long size(Tile tile) {
    // JAVAC WARNING [ResourceLost] This Arena is taken from 'Tile' and stored nowhere, so that nothing closes it when the object dies. Store it in an @Owned field, or open it in a try statement.
    Arena memory = tile.takeMemory();
    return memory.allocate(8).byteSize();
  }

  int read(Tile tile) throws IOException {
    // JAVAC WARNING [ResourceLost] This Reader is taken from 'Tile' and stored nowhere, so that nothing closes it when the object dies. Store it in an @Owned field, or open it in a try statement.
    Reader reader = tile.takeText();
    return reader.read();
  }

  long leftEarly(Tile tile, long size) {
    // JAVAC WARNING [ResourceLost] This Arena is taken from 'Tile' and stored nowhere before the return on line 90, so that nothing closes it when the object dies. Store it in an @Owned field, or open it in a try statement.
    Arena memory = tile.takeMemory();
    if (size == 0) {
      return 0;
    }
    long address = memory.allocate(size).address();
    memory.close();
    return address;
  }

  void leftInLoop(Tile tile, List<String> names) {
    // JAVAC WARNING [ResourceLost] This Arena is taken from 'Tile' and stored nowhere before the return on line 102, so that nothing closes it when the object dies. Store it in an @Owned field, or open it in a try statement.
    Arena memory = tile.takeMemory();
    for (String name : names) {
      if (name.isEmpty()) {
        return;
      }
    }
    kept.add(memory);
  }

  long leftBeforeItIsTaken(Tile tile, long size) {
    if (size == 0) {
      return 0;
    }
    Arena memory = tile.takeMemory();
    if (memory == null) {
      return -1;
    }
    try {
      if (size == 1) {
        return memory.allocate(size).address();
      }
    } finally {
      memory.close();
    }
    return size;
  }

  boolean isReady(Tile tile) throws IOException {
    Reader reader = tile.takeText();
    while (!reader.ready()) {
      if (Thread.interrupted()) {
        return false;
      }
    }
    switch (reader.read()) {
      case 0 -> {
        return false;
      }
      default -> {}
    }
    reader.close();
    List<Integer> sizes = new ArrayList<>();
    sizes.replaceAll(
        each -> {
          return each + 1;
        });
    return true;
  }

  Arena givenBack(Tile tile, boolean isKept) {
    Arena memory = tile.takeMemory();
    if (isKept) {
      kept.add(memory);
      return null;
    }
    return memory;
  }

  int readAndClose(Tile tile) throws IOException {
    try (Reader reader = tile.takeText()) {
      return reader.read();
    }
  }

  int readThenClose(Tile tile) throws IOException {
    Reader reader = tile.takeText();
    try {
      return reader.read();
    } finally {
      reader.close();
    }
  }

  void keep(Tile tile) {
    Arena memory = tile.takeMemory();
    kept.add(memory);
  }

  void later(Tile tile, List<Runnable> tasks) {
    Arena memory = tile.takeMemory();
    tasks.add(() -> memory.close());
  }

  void closeAtOnce(Tile tile) {
    tile.takeMemory().close();
  }

  void moved(Tile from, Tile to) {
    to.setMemory(from.takeMemory());
  }

  Tile next(GcScope scope, Tile tile) {
    Tile next = tile.takeNext(scope);
    return next == null ? tile : next;
  }
}

final class Sink implements AutoCloseable {
  final StringBuilder text = new StringBuilder();
  boolean isClosed;

  @Override
  public void close() {
    isClosed = true;
  }
}

@GcContainer
abstract class Log extends GcObject {
  @Owned Sink sink = new Sink();

  abstract Sink takeSink();

  int cut() {
    // JAVAC WARNING [ResourceLost] This Sink is taken from 'Log' and stored nowhere before the return on line 216, so that nothing closes it when the object dies. Store it in an @Owned field, or open it in a try statement.
    Sink full = takeSink();
    if (full.text.isEmpty()) {
      return 0;
    }
    int length = full.text.length();
    full.close();
    return length;
  }

  int cutIfOpen() {
    Sink full = takeSink();
    if (full.isClosed) {
      return 0;
    }
    int length = full.text.length();
    full.close();
    return length;
  }
}
