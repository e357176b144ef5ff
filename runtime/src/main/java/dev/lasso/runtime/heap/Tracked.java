package dev.lasso.runtime.heap;

import dev.lasso.runtime.object.OpenSite;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A reference to an open heap, scope, root or cell, by which the JVM reports that the program has
 * lost it. Has everything that is needed to close or report it then, without a strong reference to
 * it.
 */
abstract class Tracked extends PhantomReference<Object> {

  /** Where it was opened, if it is in the sample. */
  final @Nullable OpenSite site;

  /** Its neighbours in the list. Guarded by the list, as are the next two fields. */
  private @Nullable Tracked previous;

  private @Nullable Tracked next;

  boolean listed;

  Tracked(Object opened, ReferenceQueue<Object> queue, @Nullable OpenSite site) {
    super(opened, queue);
    this.site = site;
  }

  /** Closes or reports those that are lost, of a queue that no thread waits for. */
  static void takeLost(ReferenceQueue<Object> queue) {
    for (Object next = queue.poll(); next != null; next = queue.poll()) {
      ((Tracked) next).onLost();
    }
  }

  /** Returns the group in which it is tracked. */
  abstract Group group();

  /** Begins to track it. Allocates nothing. */
  final void begin() {
    group().add(this);
  }

  /** Ends tracking. Returns false if it had ended already. Allocates nothing. */
  boolean end() {
    return group().remove(this);
  }

  /** Closes or reports it, because it is lost. */
  abstract void onLost();

  /** A list of tracked references, from the newest to the oldest one. Guarded by itself. */
  static final class Group {

    /** Maximum number of lists in an array of them. */
    private static final int MAX_LISTS = 16;

    private @Nullable Tracked first;
    private int size;

    /**
     * Returns lists of which threads use different ones, so that they rarely wait for one another.
     * Their number is a power of two.
     */
    static Group[] striped() {
      int processors = Integer.highestOneBit(Runtime.getRuntime().availableProcessors());
      Group[] lists = new Group[Math.min(MAX_LISTS, processors)];
      for (int i = 0; i < lists.length; i++) {
        lists[i] = new Group();
      }
      return lists;
    }

    synchronized void add(Tracked added) {
      Tracked after = first;
      added.next = after;
      if (after != null) {
        after.previous = added;
      }
      first = added;
      size++;
      added.listed = true;
    }

    synchronized boolean remove(Tracked removed) {
      if (!removed.listed) {
        return false;
      }
      Tracked before = removed.previous;
      Tracked after = removed.next;
      if (before == null) {
        first = after;
      } else {
        before.next = after;
      }
      if (after != null) {
        after.previous = before;
      }
      removed.previous = null;
      removed.next = null;
      size--;
      removed.listed = false;
      return true;
    }

    /** Removes all references. */
    synchronized void clear() {
      for (Tracked each = first; each != null; each = first) {
        remove(each);
      }
    }

    /** Passes on all references. The receiver may remove the one that it gets. */
    synchronized void forEach(Consumer<Tracked> to) {
      Tracked each = first;
      while (each != null) {
        Tracked after = each.next;
        to.accept(each);
        each = after;
      }
    }

    /** Returns the number of references, as far as the current thread can see it. */
    int size() {
      return size;
    }
  }
}
