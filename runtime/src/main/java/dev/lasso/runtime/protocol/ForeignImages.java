package dev.lasso.runtime.protocol;

import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.object.ForeignRun;
import dev.lasso.runtime.observe.StackBang;
import java.util.BitSet;
import java.util.stream.IntStream;

/*
 * Soundness. The images are containers, so the run treats them like all others. They may be wrong
 * when it decides what is garbage, because user code may have run since they were described. So
 * whenever the run finds an image garbage, the same groups are described again after all user code,
 * and the check for resurrected objects decides again. The second description only adds edges and
 * holds. Edges that user code has removed count until the end of the run, which keeps alive too much
 * but never too little. If the run finds no image garbage, no container that an image owns is
 * garbage either.
 *
 * Between the second description and the decision no user code runs, because neither a new edge nor
 * an edge that takes the place of a root lets an object die.
 */

/** The images of the objects of a foreign runtime, from the beginning to the end of a run. */
final class ForeignImages extends ForeignRun {
  private final Heap heap;
  private final GcForeign foreign;

  /** The images of the run in progress, or the empty ones of the next run. */
  private GcForeignImage image;

  ForeignImages(Heap heap, GcForeign foreign) {
    this.heap = heap;
    this.foreign = foreign;
    image = new GcForeignImage(heap, this);
  }

  @Override
  public void begin() {
    if (active) {
      end(); // of a run that an error has interrupted
    }
    active = true;
    try {
      foreign.begin(image);
      image.complete = true;
    } finally {
      if (!image.complete) {
        end();
      }
    }
  }

  /** Returns the groups whose images the run has found garbage. */
  private BitSet garbage() {
    return IntStream.range(0, image.groups.size())
        .filter(i -> heap.holdCounts.isGarbage(image.groups.get(i)))
        .collect(BitSet::new, BitSet::set, BitSet::or);
  }

  @Override
  public void clearWeak() {
    BitSet found = garbage();
    if (!found.isEmpty()) {
      call("clearing foreign weak references", () -> foreign.clearWeak(found));
    }
  }

  @Override
  public void runFinalizers() {
    BitSet found = garbage();
    if (!found.isEmpty()) {
      call("running foreign finalizers", () -> foreign.runFinalizers(found));
      if (!call("updating the image of a foreign runtime", this::update)) {
        image.groups.forEach(ForeignGroup::hold);
      }
    }
  }

  private void update() {
    image.described = 0;
    foreign.update(image);
    if (image.described != image.groups.size()) {
      throw new IllegalStateException(
          "The image has %d groups, but had %d. Add the same groups in the same order."
              .formatted(image.described, image.groups.size()));
    }
  }

  /** Calls foreign code, and reports its exceptions. Returns whether there was none. */
  private boolean call(String doing, Runnable code) {
    try {
      code.run();
      return true;
    } catch (VirtualMachineError e) {
      throw e; // recovery continues
    } catch (Throwable t) {
      heap.unraisable(doing, null, t);
      return false;
    }
  }

  @Override
  public int decided() {
    image.dead.or(garbage());
    live -= image.dead.cardinality();
    return image.dead.cardinality();
  }

  @Override
  public void end() {
    GcForeignImage ended = image;
    heap.openChanges++;
    StackBang.check();
    for (GcForeignRoot root : ended.roots) {
      if (ended.dead.get(root.group)) {
        root.close();
      } else {
        heap.holdCounts.restore(root.hold, root.object);
      }
    }
    for (GcForeignReference reference : ended.references) {
      if (heap.holdCounts.isCounted(reference) && !heap.holdCounts.isGarbage(reference)) {
        reference.setImage(null); // else it is dying
      }
    }
    for (ForeignGroup group : ended.groups) {
      if (heap.holdCounts.isCounted(group) && !heap.isCondemned(group)) { // else it is dead
        group.gcClear();
      }
      if (heap.holdCounts.canRelease(group)) {
        heap.release(group);
      }
    }
    image = new GcForeignImage(heap, this);
    active = false;
    live = 0;
    candidates = 0;
    heap.openChanges--;
    if (ended.complete) {
      call("freeing foreign objects", () -> foreign.end(ended.dead));
    }
  }
}
