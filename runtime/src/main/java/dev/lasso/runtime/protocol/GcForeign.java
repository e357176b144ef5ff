package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.Heap;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Another runtime with reference counts, such as CPython, GObject or COM, whose objects own
 * containers and are owned by them. With it, {@link GcHeap#collect()} also frees cycles that cross
 * into the other runtime, and calls the finalizers of both sides once.
 *
 * <p>A container owns a foreign object by a {@link GcForeignReference}, and a foreign object owns a
 * container by a {@link GcForeignRoot}. Each {@code collect()} of the program asks for an
 * <em>image</em> of the foreign objects that such references reach. The foreign runtime may combine
 * objects that live and die together into a <em>group</em>. For the run, the heap takes the edges
 * of the image instead of the roots. Automatic runs, runs in slices, and those of a heap that keeps
 * its garbage or is being closed leave foreign objects alone: what a root holds is alive.
 *
 * <p>The methods are called inside the heap, in this order: {@link #begin}; if the run finds
 * groups, {@link #clearWeak}, {@link #runFinalizers} and {@link #update}; {@link #end}. A foreign
 * runtime with a lock must be locked during the call of {@code collect()}. <em>The heap comes
 * first, then the foreign lock</em>: code that holds the foreign lock releases it while it waits to
 * enter the heap. An exception of {@code begin} cancels the run and reaches the caller of {@code
 * collect()}. Other exceptions are {@linkplain GcHeap#onUnraisable reported}, and the run
 * continues.
 */
public interface GcForeign {

  /**
   * Describes the foreign objects that {@link GcForeignReference}s reach. Objects that are left out
   * count as alive, and so does what they own. A method that frees foreign garbage may be called
   * first, but nothing that changes the graph between two calls of {@code image} or after them.
   *
   * @param image an empty image, valid during this call only
   */
  void begin(GcForeignImage image);

  /**
   * Clears the weak references to the objects of groups that the run has found garbage, and calls
   * the callbacks of those references that are not part of the groups. May call any user code.
   *
   * @param groups the numbers of the groups
   */
  void clearWeak(BitSet groups);

  /**
   * Calls the finalizers of the objects of these groups that were not finalized yet. The finalizers
   * of the containers have run. May call any user code, and bring any of the objects back.
   *
   * @param groups the numbers of the groups
   */
  void runFinalizers(BitSet groups);

  /**
   * Describes the same objects again, after all finalizers. A group that is referenced from outside
   * now is alive. Edges that the finalizers have removed count until the end of the run. This
   * method must only read. If it throws, all groups are alive.
   *
   * @param image the image. It must get as many groups as {@link #begin} added, in the same order
   */
  void update(GcForeignImage image);

  /**
   * Frees the objects of the dead groups. Called after each {@link #begin} that returned, when the
   * heap has no image any more, also if the run failed. The roots that belong to the dead groups
   * are closed, and the references that dead containers owned are released. May call any user code.
   *
   * @param dead the numbers of the dead groups
   */
  void end(BitSet dead);

  /**
   * Lets the collections of a heap include the objects of a foreign runtime.
   *
   * @param heap the heap
   * @param foreign the foreign runtime, or null for none from now on
   * @throws IllegalStateException if a run with an image is in progress, or the heap is closed
   * @throws WrongThreadException if the heap is not this thread's
   */
  static void attach(GcHeap heap, @Nullable GcForeign foreign) {
    Heap to = (Heap) heap;
    to.checkMutable();
    to.checkOpen();
    if (to.foreign != null && to.foreign.active) {
      throw new IllegalStateException(
          "A run of "
              + heap
              + " uses an image of the foreign runtime. Attach another one after the run.");
    }
    to.foreign = foreign == null ? null : new ForeignImages(to, foreign);
  }

  /**
   * Opens a root by which a foreign object owns a container.
   *
   * @param object the container
   * @return the root
   * @throws dev.lasso.runtime.DeadObjectException if the container is dead
   * @throws IllegalStateException if the container is under construction, or its heap is closed
   * @throws WrongThreadException if the heap is not this thread's
   */
  static GcForeignRoot openRoot(GcObject object) {
    return new GcForeignRoot(object);
  }
}
