package dev.lasso.samples.lox.lua;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A coroutine on a virtual thread, which runs only while another thread waits in {@link #resume}.
 * When the coroutine dies, its thread ends. If a finalizer brings it back instead, it continues.
 */
@GcContainer
abstract class Coroutine extends GcObject {

  /** The states of a coroutine. */
  private enum Status {
    SUSPENDED,
    RUNNING,
    DEAD
  }

  /** The signals between the two threads, which the thread of a dead coroutine needs to end. */
  static final class Signals implements AutoCloseable {
    final Semaphore resumed = new Semaphore(0);
    final Semaphore yielded = new Semaphore(0);
    volatile boolean dropped;

    @Override
    public void close() {
      dropped = true;
      resumed.release();
    }
  }

  /** The variables of the body, which are all that it may use after it was suspended. */
  @Owned @Items @Nullable Object[] variables;

  @Owned @Nullable Object yielded;
  @Owned final Signals signals = new Signals();
  private final MiniLua lua;
  private Status status = Status.SUSPENDED;
  private @Nullable Throwable thrown;

  Coroutine(MiniLua lua, Consumer<Coroutine> body) {
    this.lua = lua;
    Thread.startVirtualThread(() -> run(body));
  }

  abstract void setItem(int index, @Nullable Object value);

  abstract void setYielded(@Nullable Object value);

  private void run(Consumer<Coroutine> body) {
    if (!awaitResume()) {
      return;
    }
    try {
      body.accept(this);
      if (status == Status.RUNNING) {
        setYielded(null);
      }
    } catch (Throwable t) { // also one of the heap, if the coroutine has died while it was running
      thrown = t;
    } finally {
      if (status == Status.RUNNING) { // else it has died while it was suspended
        handOver(Status.DEAD);
      }
    }
  }

  /**
   * Runs the body until it yields. The caller must hold the coroutine.
   *
   * @return the yielded value, borrowed; null at the end of the body
   * @throws IllegalStateException if the body has thrown an exception, has ended before, is
   *     running, or if a finalizer, callback or constructor calls this
   */
  @Nullable Object resume() {
    checkAlive();
    if (status != Status.SUSPENDED) {
      throw new IllegalStateException(
          "cannot resume " + status.name().toLowerCase(Locale.ROOT) + " coroutine");
    }
    lua.entry.close(); // leaves the heap
    signals.resumed.release();
    signals.yielded.acquireUninterruptibly();
    lua.entry = lua.heap.enter();
    if (thrown != null) {
      throw new IllegalStateException("error in coroutine", thrown);
    }
    return yielded;
  }

  /**
   * Waits until the coroutine is resumed. Called by the body.
   *
   * @param value the value for the caller of {@link #resume}
   * @return false if the coroutine has died meanwhile. The body must then end, and must not use the
   *     heap
   */
  @SuppressWarnings("NamedLikeContextualKeyword") // as in Lua
  boolean yield(@Nullable Object value) {
    setYielded(value);
    handOver(Status.SUSPENDED);
    return awaitResume();
  }

  private void handOver(Status next) {
    lua.entry.close(); // leaves the heap
    status = next;
    signals.yielded.release();
  }

  private boolean awaitResume() {
    signals.resumed.acquireUninterruptibly();
    if (signals.dropped) {
      return false;
    }
    lua.entry = lua.heap.enter();
    status = Status.RUNNING;
    return true;
  }
}
