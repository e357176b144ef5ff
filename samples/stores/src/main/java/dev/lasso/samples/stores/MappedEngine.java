package dev.lasso.samples.stores;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Stores in mapped files, one number after another, for machines without RocksDB. A store keeps its
 * values while the machine runs, but may lose them in a power failure.
 */
final class MappedEngine implements Engine {

  private static final int KEYS = 512;

  @Override
  public Store open(Path directory) throws IOException {
    Files.createDirectories(directory);
    FileChannel file = FileChannel.open(directory.resolve("values"), CREATE, READ, WRITE);
    try {
      if (file.tryLock() == null) {
        throw new IOException("Another process has opened " + directory);
      }
      return new MappedStore(file);
    } catch (OverlappingFileLockException e) {
      file.close();
      throw new IOException("Open already: " + directory, e);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /** A store whose file is locked until its channel closes. */
  private static final class MappedStore implements Store {

    private final FileChannel file;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment values;

    MappedStore(FileChannel file) throws IOException {
      this.file = file;
      values = file.map(MapMode.READ_WRITE, 0, KEYS * JAVA_LONG.byteSize(), arena);
    }

    @Override
    public synchronized long get(long key) {
      return values.getAtIndex(JAVA_LONG, key);
    }

    @Override
    public synchronized void put(long[] keys, long[] newValues) {
      for (int i = 0; i < keys.length; i++) {
        values.setAtIndex(JAVA_LONG, keys[i], newValues[i]);
      }
    }

    @Override
    public synchronized Snapshot snapshot() {
      Arena copies = Arena.ofShared();
      MemorySegment copy = copies.allocate(values.byteSize(), JAVA_LONG.byteAlignment());
      copy.copyFrom(values);
      return new MappedSnapshot(copies, copy);
    }

    @Override
    public Cursor cursor(Snapshot snapshot) {
      return new MappedCursor(((MappedSnapshot) snapshot).values);
    }

    @Override
    public void close() {
      arena.close();
      try {
        file.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private record MappedSnapshot(Arena arena, MemorySegment values) implements Snapshot {
    @Override
    public void close() {
      arena.close();
    }
  }

  private static final class MappedCursor implements Cursor {

    private final MemorySegment values;
    private int at = -1;

    MappedCursor(MemorySegment values) {
      this.values = values;
    }

    @Override
    public boolean next() {
      at++;
      return at < KEYS;
    }

    @Override
    public long key() {
      return at;
    }

    @Override
    public long value() {
      return values.getAtIndex(JAVA_LONG, at);
    }

    @Override
    public void close() {}
  }
}
