package run;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A driver over C's own library: streams are files that C has open, and C calls back while it
 * sorts. Threads use one connection, forget streams, close them in the callback, and close the
 * connection while C runs.
 */
@SuppressWarnings("restricted")
final class DriverOfC {
  private static final int ROUNDS = 30;

  static void test() throws Exception {
    Path file = Files.writeString(Files.createTempFile("lines", ".txt"), "three\none\ntwo\n");
    try {
      threadsShareAConnection(file);
      Check.equal(0, C.OPEN.get());
      connectionIsClosedWhileCRuns(file);
      Check.equal(0, C.OPEN.get());
      stubDiesAfterTheCall(file);
      Check.equal(0, C.OPEN.get());
    } finally {
      Files.delete(file);
    }
  }

  private static void threadsShareAConnection(Path file) throws Exception {
    try (Connection connection = new Connection();
        ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        all.add(threads.submit(() -> useLines(connection, file)));
      }
      for (Future<?> each : all) {
        each.get();
      }
      Check.equal(true, C.OPEN.get() > 0); // forgotten lines
    }
  }

  private static void useLines(Connection connection, Path file) {
    for (int i = 0; i < ROUNDS; i++) {
      Lines lines = connection.open(file);
      boolean closes = i % 2 == 0;
      Check.equal("one", lines.least(closes ? lines::close : () -> {}));
      if (closes) {
        Check.thrown(IllegalStateException.class, () -> lines.least(() -> {}));
      } else if (i % 3 == 0) {
        lines.close();
      }
    }
  }

  private static void connectionIsClosedWhileCRuns(Path file) throws Exception {
    Connection connection = new Connection();
    Lines lines = connection.open(file);
    Thread closer = new Thread(connection::close);
    Check.equal(
        "one",
        lines.least(
            () -> {
              if (closer.getState() == Thread.State.NEW) {
                closer.start();
                while (closer.getState() != Thread.State.TIMED_WAITING) {
                  Thread.onSpinWait();
                }
              }
            }));
    closer.join();
    Check.thrown(IllegalStateException.class, () -> lines.least(() -> {}));
    lines.close();
  }

  /** Without {@code use}: an executor closes the stub when C does not run. */
  private static void stubDiesAfterTheCall(Path file) {
    ConcurrentLinkedQueue<Runnable> later = new ConcurrentLinkedQueue<>();
    try (GcHeap heap = GcHeap.builder().closeOn(later::add).confined();
        GcRoot<Stream> root = open(heap, file)) {
      Check.equal("one", root.get().least(root::close));
      Check.equal(1, C.OPEN.get());
      later.forEach(Runnable::run);
    }
  }

  // ------------------------------------------------------------------ the driver

  private static GcRoot<Stream> open(GcHeap heap, Path file) {
    try (GcScope scope = heap.enter()) {
      return heap.openRoot(GcDriverOfC_Stream.create(scope, file));
    }
  }

  static final class Connection implements AutoCloseable {
    private final GcHeap heap = GcHeap.builder().leaks(GcLeakLevel.OFF).shared();

    Lines open(Path file) {
      return new Lines(DriverOfC.open(heap, file));
    }

    @Override
    public void close() {
      heap.close();
    }
  }

  record Lines(GcRoot<Stream> root) implements AutoCloseable {
    /** Returns the least line of the file. C calls back while it compares lines. */
    String least(Runnable callback) {
      return root.use( // lives until C returns, also if the callback closes it
          stream -> {
            try (GcScope _ = stream.gcHeap().enter()) {
              return stream.least(callback);
            }
          });
    }

    @Override
    public void close() {
      root.close();
    }
  }

  @GcContainer
  abstract static class Stream extends GcObject {
    @Owned final Arena stubs = Arena.ofShared(); // another thread may close the connection
    final MemorySegment compare;

    @Owned(release = "close")
    long file;

    private Runnable callback = () -> {};

    Stream(Path path) {
      compare = C.stub(this, stubs);
      file = C.open(path);
    }

    abstract long file();

    String least(Runnable callback) {
      this.callback = callback;
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment lines = arena.allocate(3 * C.LINE);
        C.read(lines, file());
        C.call(C.QSORT, lines, 3L, C.LINE, compare);
        return lines.getString(0).strip();
      }
    }

    int compare(MemorySegment one, MemorySegment other) {
      callback.run();
      return one.reinterpret(C.LINE).getString(0).compareTo(other.reinterpret(C.LINE).getString(0));
    }

    static void close(long file) {
      C.close(file);
    }
  }

  // ------------------------------------------------------------------ the library

  private static final class C {
    static final long LINE = 16;
    static final AtomicInteger OPEN = new AtomicInteger();
    static final MethodHandle FOPEN = function("fopen", JAVA_LONG, ADDRESS, ADDRESS);
    static final MethodHandle FGETS = function("fgets", JAVA_LONG, ADDRESS, JAVA_INT, JAVA_LONG);
    static final MethodHandle FCLOSE = function("fclose", JAVA_INT, JAVA_LONG);
    static final MethodHandle REWIND = function("rewind", null, JAVA_LONG);
    static final MethodHandle QSORT =
        function("qsort", null, ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS);

    private static MethodHandle function(
        String name, @Nullable MemoryLayout result, MemoryLayout... types) {
      Linker linker = Linker.nativeLinker();
      return linker.downcallHandle(
          linker.defaultLookup().findOrThrow(name),
          result == null ? FunctionDescriptor.ofVoid(types) : FunctionDescriptor.of(result, types));
    }

    static @Nullable Object call(MethodHandle function, Object... arguments) {
      try {
        return function.invokeWithArguments(arguments);
      } catch (Throwable t) {
        throw new AssertionError(t);
      }
    }

    static MemorySegment stub(Stream stream, Arena arena) {
      FunctionDescriptor type = FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS);
      try {
        return Linker.nativeLinker()
            .upcallStub(
                MethodHandles.lookup().bind(stream, "compare", type.toMethodType()), type, arena);
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }

    static long open(Path path) {
      OPEN.incrementAndGet();
      try (Arena arena = Arena.ofConfined()) {
        return (long) call(FOPEN, arena.allocateFrom(path.toString()), arena.allocateFrom("r"));
      }
    }

    static void read(MemorySegment lines, long file) {
      call(REWIND, file);
      for (long at = 0; at < lines.byteSize(); at += LINE) {
        call(FGETS, lines.asSlice(at, LINE), (int) LINE, file);
      }
    }

    static void close(long file) {
      Check.equal(0, call(FCLOSE, file));
      OPEN.decrementAndGet();
    }
  }
}
