package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A driver of a library with a mutex, children and callbacks, as that of a database. Threads use
 * one connection, forget statements, close them in callbacks, and close the connection meanwhile.
 */
@SuppressWarnings("RootNotClosed") // forgets statements on purpose
final class DriverOfALibrary {
  private static final int ROUNDS = 200;

  static void test() throws Exception {
    threadsShareAConnection();
    closeWaitsForARunningStatement();
  }

  private static void threadsShareAConnection() throws Exception {
    Library library = new Library();
    try (Connection connection = new Connection(library);
        ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        all.add(threads.submit(() -> useStatements(connection)));
      }
      for (Future<?> each : all) {
        each.get();
      }
      Check.equal(true, library.parents.size() > 1); // forgotten statements
    }
    library.checkAllFreed();
  }

  private static void useStatements(Connection connection) {
    for (int i = 0; i < ROUNDS; i++) {
      Statement statement = connection.prepare();
      boolean nests = i % 7 == 0;
      boolean closes = i % 5 == 0;
      statement.step(
          () -> {
            if (nests) {
              try (Statement inner = connection.prepare()) {
                inner.step(() -> {});
              }
            }
            if (closes) {
              statement.close();
            }
          });
      if (i % 3 != 0) {
        statement.close();
        statement.close(); // does nothing
      }
    }
  }

  private static void closeWaitsForARunningStatement() throws Exception {
    Library library = new Library();
    Connection connection = new Connection(library);
    Statement statement = connection.prepare();
    CountDownLatch running = new CountDownLatch(1);
    Thread closer =
        new Thread(
            () -> {
              try {
                running.await();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
              connection.close();
            });
    closer.start();
    statement.step(
        () -> {
          running.countDown();
          while (closer.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
          }
          Check.equal(2, library.parents.size());
        });
    closer.join();
    library.checkAllFreed();
    Check.thrown(IllegalStateException.class, () -> statement.step(() -> {}));
    Check.thrown(IllegalStateException.class, connection::prepare);
    statement.close();
    connection.close();
  }

  // ------------------------------------------------------------------ the driver

  static final class Connection implements AutoCloseable {
    private final Library library;
    private final GcHeap heap;
    private final GcRoot<Database> database;

    Connection(Library library) {
      this.library = library;
      heap = GcHeap.builder().leaks(GcLeakLevel.OFF).guardedBy(library.mutex).shared();
      try (GcScope scope = heap.enter()) {
        database = heap.openRoot(GcDriverOfALibrary_Database.create(scope, library));
      }
    }

    Statement prepare() {
      try (GcScope scope = heap.enter()) {
        return new Statement(
            library,
            heap.openRoot(GcDriverOfALibrary_Prepared.create(scope, library, database.get())));
      }
    }

    @Override
    public void close() {
      heap.close();
    }
  }

  record Statement(Library library, GcRoot<Prepared> root) implements AutoCloseable {
    void step(Runnable callback) {
      root.use( // lives until C returns, also if the callback closes it
          prepared -> {
            try (GcScope _ = prepared.gcHeap().enter()) {
              library.step(prepared.handle(), callback);
            }
            return null;
          });
    }

    @Override
    public void close() {
      root.close();
    }
  }

  @GcContainer
  abstract static class Database extends GcObject {
    private final Library library;

    @Owned(release = "free")
    long handle;

    Database(Library library) {
      this.library = library;
      handle = library.create(0);
    }

    abstract long handle();

    void free(long handle) {
      library.free(handle);
    }
  }

  @GcContainer
  abstract static class Prepared extends GcObject {
    private final Library library;
    @Owned final Database database;

    @Owned(release = "free")
    long handle;

    Prepared(Library library, Database database) {
      this.library = library;
      this.database = database;
      handle = library.create(database.handle());
    }

    abstract long handle();

    void free(long handle) {
      library.free(handle);
    }
  }

  // ------------------------------------------------------------------ the library

  /** A library that records what would crash. */
  static final class Library {
    final ReentrantLock mutex = new ReentrantLock();

    /** By open handle: the handle of its parent. */
    final Map<Long, Long> parents = new HashMap<>();

    private final ConcurrentLinkedQueue<String> crashes = new ConcurrentLinkedQueue<>();
    private long last;

    long create(long parent) {
      mutex.lock();
      try {
        check(parent == 0 || parents.containsKey(parent), "prepare");
        parents.put(++last, parent);
        return last;
      } finally {
        mutex.unlock();
      }
    }

    void step(long handle, Runnable callback) {
      mutex.lock();
      try {
        check(parents.containsKey(handle), "step");
        callback.run();
        check(parents.containsKey(handle), "freed while it runs");
      } finally {
        mutex.unlock();
      }
    }

    void free(long handle) {
      mutex.lock();
      try {
        check(!parents.containsValue(handle), "freed before its children");
        check(parents.remove(handle) != null, "freed twice");
      } finally {
        mutex.unlock();
      }
    }

    private void check(boolean isRight, String call) {
      if (!isRight) {
        crashes.add(call);
      }
    }

    void checkAllFreed() {
      Check.equal(List.of(), List.copyOf(crashes));
      Check.equal(Map.of(), parents);
    }
  }
}
