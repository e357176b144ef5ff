package dev.lasso.runtime.heap;

import dev.lasso.runtime.object.OpenSite;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A reference to an open root or cell of a shared heap, by which {@link RootTracker} finds out that
 * it is lost. Has everything that is needed to close it then.
 */
final class TrackedRoot extends PhantomReference<Object> implements LostRoots.Lost {

  /** The state of a root or cell, which does not refer to the public object. */
  interface State {

    /** Returns whether the root or cell still holds an object. */
    boolean isHolding();

    /**
     * Closes the root or cell. The hold is left in the release queue, if this was its last user.
     */
    void closeLost();

    /** Returns whether it is a cell. */
    boolean isCell();

    /** Returns the name of the type of the held object, or an empty string. */
    String heldType();
  }

  final State state;

  /** Closes the root or cell once it is lost. */
  private final Consumer<TrackedRoot> closer;

  /** Where it was opened, if it is in the sample. */
  final @Nullable OpenSite site;

  /** When it was opened, by {@link System#nanoTime}. Exact only if the place is known. */
  final long openedAt;

  private final Stripe stripe;

  /** Its neighbours in the list. Guarded by the stripe. */
  private @Nullable TrackedRoot previous;

  private @Nullable TrackedRoot next;

  private final boolean cell;

  /** True once the root or cell has to be closed if it is lost. */
  boolean inUse;

  /** True while it is in the list. Guarded by the stripe. */
  private boolean listed;

  TrackedRoot(
      Object opened,
      ReferenceQueue<Object> queue,
      State state,
      Consumer<TrackedRoot> closer,
      Stripe stripe,
      long openedAt,
      @Nullable OpenSite site) {
    super(opened, queue);
    this.state = state;
    this.closer = closer;
    this.stripe = stripe;
    this.openedAt = openedAt;
    this.site = site;
    cell = state.isCell();
  }

  /** Closes the root or cell, which is lost. */
  @Override
  public void handle() {
    closer.accept(this);
  }

  /** Begins to track the root or cell. Allocates nothing. */
  void begin() {
    stripe.add(this);
  }

  /** Ends tracking. Returns false if it had ended already. Allocates nothing. */
  boolean end() {
    return stripe.remove(this);
  }

  /**
   * A list of tracked references. Threads use different lists, so that they rarely wait for one
   * another. Guarded by itself.
   */
  static final class Stripe {
    private @Nullable TrackedRoot first;
    private int size;
    private int cells;

    private synchronized void add(TrackedRoot root) {
      TrackedRoot after = first;
      root.next = after;
      if (after != null) {
        after.previous = root;
      }
      first = root;
      size++;
      cells += root.cell ? 1 : 0;
      root.listed = true;
    }

    private synchronized boolean remove(TrackedRoot root) {
      if (!root.listed) {
        return false;
      }
      TrackedRoot before = root.previous;
      TrackedRoot after = root.next;
      if (before == null) {
        first = after;
      } else {
        before.next = after;
      }
      if (after != null) {
        after.previous = before;
      }
      root.previous = null;
      root.next = null;
      size--;
      cells -= root.cell ? 1 : 0;
      root.listed = false;
      return true;
    }

    /** Removes all references. */
    synchronized void clear() {
      for (TrackedRoot root = first; root != null; root = first) {
        remove(root);
      }
    }

    /** Passes on the references with a known place. */
    synchronized void forEachWithSite(Consumer<TrackedRoot> to) {
      for (TrackedRoot root = first; root != null; root = root.next) {
        if (root.site != null) {
          to.accept(root);
        }
      }
    }

    /** Returns the number of references to roots, as far as the current thread can see it. */
    int roots() {
      return size - cells;
    }

    /** Returns the number of references, as far as the current thread can see it. */
    int size() {
      return size;
    }
  }
}
