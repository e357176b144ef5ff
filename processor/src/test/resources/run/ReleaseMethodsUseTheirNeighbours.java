package run;

import dev.lasso.annotations.CyclesIntended;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcWeakSet;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Native handles whose release needs a getter, a method or a collection of another object. */
@SuppressWarnings({"ScopeEscape", "OwnedUnused"})
final class ReleaseMethodsUseTheirNeighbours {
  private enum Death {
    COUNT,
    COLLECTION,
    SLICES,
    CLOSE
  }

  /** Releases the snapshots that others own. */
  @GcContainer(checked = true)
  abstract static class Library extends GcObject {
    @Owned(release = "close")
    long handle;

    @Owned @Nullable Options options;

    Library(long handle) {
      this.handle = handle;
    }

    abstract long handle();

    abstract void setOptions(@Nullable Options options);

    void close(long handle) {
      Native.use(handle());
      Native.free(handle);
    }

    void releaseSnapshot(long snapshot) {
      Native.use(handle());
      Native.free(snapshot);
    }
  }

  /** Brings its owner into cyclic garbage, because the owner owns something. */
  @GcContainer
  abstract static class Options extends GcObject {}

  @GcContainer
  abstract static class Moment extends GcObject {
    @Owned final Library library;

    @Owned(release = "end")
    long snapshot;

    Moment(Library library, long snapshot) {
      this.library = library;
      Native.use(library.handle());
      this.snapshot = snapshot;
    }

    void end(long snapshot) {
      library.releaseSnapshot(snapshot);
    }
  }

  /** Knows its open sockets, which remove themselves. */
  @GcContainer
  abstract static class Context extends GcObject {
    @Owned(release = "term")
    long handle = Native.allocate(10);

    @Owned final GcWeakSet<Socket> sockets = new GcWeakSet<>();

    @Owned @Nullable Request peer;
    int open;

    abstract void setPeer(@Nullable Request peer);

    static void term(long handle) {
      Native.free(handle);
    }
  }

  @GcContainer
  abstract static class Socket extends GcObject {
    @Owned final Context context;

    @Owned(release = "close")
    long handle = Native.allocate(11);

    Socket(Context context) {
      this.context = context;
    }

    void close(long handle) {
      context.open--;
      Check.equal(false, context.sockets.remove(this));
      Check.equal(false, context.sockets.contains(this));
      context.setPeer(null);
      Native.free(handle);
    }
  }

  /** Closes its cursors before its handle. */
  @GcContainer
  abstract static class Session extends GcObject {
    @Owned(release = "close")
    long handle = Native.allocate(20);

    @Owned final GcList<Cursor> cursors = new GcList<>();

    abstract long handle();

    void close(long handle) {
      cursors.clear();
      Native.use(handle());
      Native.free(handle);
    }
  }

  @GcContainer
  abstract static class Cursor extends GcObject {
    @Owned(release = "close")
    long handle;

    private final long session;

    Cursor(Session session, long handle) {
      this.session = session.handle();
      this.handle = handle;
    }

    void close(long handle) {
      Native.use(session); // a native cursor is closed before its session
      Native.free(handle);
    }
  }

  /** Two of them own and need each other. */
  @GcContainer
  @CyclesIntended("the test needs a cycle")
  abstract static class Twin extends GcObject {
    @Owned @Nullable Twin other;

    @Owned(release = "close")
    long handle;

    Twin(long handle) {
      this.handle = handle;
    }

    abstract long handle();

    abstract void setOther(@Nullable Twin other);

    void close(long handle) {
      Native.use(other.handle());
      Native.free(handle);
    }
  }

  @GcContainer
  @CyclesIntended("requests refer to one another")
  abstract static class Request extends GcObject {
    @Owned @Nullable Request other;
    @Owned @Nullable GcObject work;

    abstract void setOther(@Nullable Request other);

    abstract void setWork(@Nullable GcObject work);
  }

  static void test() {
    for (boolean shared : new boolean[] {false, true}) {
      for (Death death : Death.values()) {
        die(shared, death, ReleaseMethodsUseTheirNeighbours::moment);
        Check.logged("free 2", "free 1");
        die(shared, death, ReleaseMethodsUseTheirNeighbours::socket);
        Check.logged("free 11", "free 10");
        die(shared, death, ReleaseMethodsUseTheirNeighbours::session);
        Check.logged("free 22", "free 21", "free 20");
        needOneAnother(shared, death);
        Native.isEmpty();
      }
    }
  }

  private static GcHeap open(boolean shared) {
    GcHeap.Builder builder = GcHeap.builder().maxPause(Duration.ofNanos(1));
    GcHeap heap = shared ? builder.shared() : builder.confined();
    heap.run(
        () ->
            heap.onUnraisable(
                problem -> Check.log(problem.message() + ": " + problem.thrown().getMessage())));
    return heap;
  }

  private static void die(boolean shared, Death death, Consumer<Request> create) {
    try (GcHeap heap = open(shared)) {
      heap.run(
          () -> {
            GcScope scope = GcScope.current();
            Request one = GcReleaseMethodsUseTheirNeighbours_Request.create(scope);
            if (death != Death.COUNT) {
              Request other = GcReleaseMethodsUseTheirNeighbours_Request.create(scope);
              one.setOther(other);
              other.setOther(one);
            }
            create.accept(one);
          });
      end(heap, death);
    }
  }

  private static void end(GcHeap heap, Death death) {
    heap.run(
        () -> {
          if (death == Death.COLLECTION) {
            heap.collect();
          }
          while (death == Death.SLICES && heap.stats().live() > 0) {
            heap.collect(Duration.ofNanos(1));
            heap.inspect().verify();
          }
          Check.equal(true, death == Death.CLOSE || heap.stats().live() == 0);
          heap.inspect().verify();
        });
  }

  private static void moment(Request owner) {
    GcScope scope = GcScope.current();
    Library library =
        GcReleaseMethodsUseTheirNeighbours_Library.create(scope, Native.allocate(1));
    library.setOptions(GcReleaseMethodsUseTheirNeighbours_Options.create(scope));
    owner.setWork(
        GcReleaseMethodsUseTheirNeighbours_Moment.create(scope, library, Native.allocate(2)));
  }

  private static void socket(Request owner) {
    GcScope scope = GcScope.current();
    Context context = GcReleaseMethodsUseTheirNeighbours_Context.create(scope);
    Socket socket = GcReleaseMethodsUseTheirNeighbours_Socket.create(scope, context);
    context.sockets.add(socket);
    context.open++;
    context.setPeer(GcReleaseMethodsUseTheirNeighbours_Request.create(scope));
    owner.setWork(socket);
  }

  private static void session(Request owner) {
    GcScope scope = GcScope.current();
    Session session = GcReleaseMethodsUseTheirNeighbours_Session.create(scope);
    for (long i = 21; i < 23; i++) {
      session.cursors.add(
          GcReleaseMethodsUseTheirNeighbours_Cursor.create(scope, session, Native.allocate(i)));
    }
    owner.setWork(session);
  }

  /** No order is right, so the older one gets an exception that names both. */
  private static void needOneAnother(boolean shared, Death death) {
    if (death == Death.COUNT) {
      return;
    }
    try (GcHeap heap = open(shared)) {
      heap.run(
          () -> {
            GcScope scope = GcScope.current();
            Twin one = GcReleaseMethodsUseTheirNeighbours_Twin.create(scope, Native.allocate(30));
            Twin other =
                GcReleaseMethodsUseTheirNeighbours_Twin.create(scope, Native.allocate(31));
            one.setOther(other);
            other.setOther(one);
          });
      end(heap, death);
    }
    Check.logged(
        "free 31",
        "closing 'handle' of ReleaseMethodsUseTheirNeighbours.Twin#1:"
            + " ReleaseMethodsUseTheirNeighbours.Twin#2 is dead: "
            + (death == Death.CLOSE ? "its heap was closed." : "a collection found it unreachable.")
            + " ReleaseMethodsUseTheirNeighbours.Twin#1, which is being closed, uses it. While an"
            + " object is closed it can use what it owns, unless that owns it, too.");
    Native.free(30);
    Check.logged("free 30");
  }
}
