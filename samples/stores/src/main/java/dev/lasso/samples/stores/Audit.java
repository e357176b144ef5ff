package dev.lasso.samples.stores;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An engine that counts the handles of another one, and records violations of its rules. It throws
 * an exception where native code would crash the JVM.
 */
public final class Audit implements Engine {

  /** The kinds of handles. */
  enum Kind {
    STORE,
    SNAPSHOT,
    CURSOR,
    MODEL
  }

  private final Engine engine;
  private final Set<Path> directories = new HashSet<>();
  private final Map<Kind, AtomicInteger> open = new EnumMap<>(Kind.class);
  private final Queue<String> violations = new ConcurrentLinkedQueue<>();
  private int opened;
  private int mostOpen;

  /** Creates an audit of an engine. */
  public Audit(Engine engine) {
    this.engine = engine;
    for (Kind kind : Kind.values()) {
      open.put(kind, new AtomicInteger());
    }
  }

  /** Returns the number of open handles of a kind. */
  int open(Kind kind) {
    return open.get(kind).get();
  }

  /** Returns the number of times that a store was opened. */
  synchronized int opened() {
    return opened;
  }

  /**
   * Returns the maximum number of stores open at the same time. A store counts from before it is
   * opened until after it is closed.
   */
  synchronized int mostOpen() {
    return mostOpen;
  }

  /** Returns descriptions of the violations. */
  Queue<String> violations() {
    return violations;
  }

  /** Counts a handle of a kind until the result is closed. */
  Handle count(Kind kind) {
    open.get(kind).incrementAndGet();
    return new Once(kind.name(), open.get(kind)::decrementAndGet);
  }

  /** A handle, which is counted while it is open. */
  interface Handle extends AutoCloseable {
    @Override
    void close();
  }

  @Override
  public Store open(Path directory) throws IOException {
    begin(directory);
    try {
      return new Audited(directory, engine.open(directory));
    } catch (IOException | RuntimeException | Error e) {
      end(directory);
      throw e;
    }
  }

  private synchronized void begin(Path directory) throws IOException {
    if (!directories.add(directory)) {
      throw new IOException(recordViolation("opened twice: " + directory.getFileName()));
    }
    opened++;
    mostOpen = Math.max(mostOpen, open.get(Kind.STORE).incrementAndGet());
  }

  private synchronized void end(Path directory) {
    directories.remove(directory);
    open.get(Kind.STORE).decrementAndGet();
  }

  private String recordViolation(String what) {
    violations.add(what);
    return what;
  }

  /** A handle that may be closed only once. */
  private final class Once implements Handle {

    private final String name;
    private final Runnable end;
    private final AtomicBoolean closed = new AtomicBoolean();

    Once(String name, Runnable end) {
      this.name = name;
      this.end = end;
    }

    void checkOpen() {
      if (closed.get()) {
        throw new IllegalStateException(recordViolation("used after its close: " + name));
      }
    }

    @Override
    public void close() {
      if (closed.getAndSet(true)) {
        throw new IllegalStateException(recordViolation("closed twice: " + name));
      }
      end.run();
    }
  }

  private final class Audited implements Store {

    private final Store store;
    private final Once once;

    /** Number of open snapshots and cursors of this store. */
    private final AtomicInteger parts = new AtomicInteger();

    Audited(Path directory, Store store) {
      this.store = store;
      once = new Once(directory.getFileName().toString(), () -> end(directory));
    }

    @Override
    public long get(long key) {
      once.checkOpen();
      return store.get(key);
    }

    @Override
    public void put(long[] keys, long[] values) {
      once.checkOpen();
      store.put(keys, values);
    }

    @Override
    public Snapshot snapshot() {
      once.checkOpen();
      return new AuditedSnapshot(store.snapshot(), part(Kind.SNAPSHOT));
    }

    @Override
    public Cursor cursor(Snapshot snapshot) {
      once.checkOpen();
      AuditedSnapshot audited = (AuditedSnapshot) snapshot;
      audited.once.checkOpen();
      return new AuditedCursor(store.cursor(audited.snapshot), part(Kind.CURSOR));
    }

    private Once part(Kind kind) {
      parts.incrementAndGet();
      AtomicInteger all = open.get(kind);
      all.incrementAndGet();
      return new Once(
          kind + " of " + once.name,
          () -> {
            if (once.closed.get()) {
              recordViolation("closed after its store: " + kind + " of " + once.name);
            }
            parts.decrementAndGet();
            all.decrementAndGet();
          });
    }

    @Override
    public void close() {
      if (parts.get() > 0) {
        recordViolation("closed before its cursors and snapshots: " + once.name);
      }
      try {
        store.close();
      } finally {
        once.close();
      }
    }
  }

  private record AuditedSnapshot(Snapshot snapshot, Once once) implements Snapshot {
    @Override
    public void close() {
      snapshot.close();
      once.close();
    }
  }

  private record AuditedCursor(Cursor cursor, Once once) implements Cursor {
    @Override
    public boolean next() {
      once.checkOpen();
      return cursor.next();
    }

    @Override
    public long key() {
      return cursor.key();
    }

    @Override
    public long value() {
      return cursor.value();
    }

    @Override
    public void close() {
      cursor.close();
      once.close();
    }
  }
}
