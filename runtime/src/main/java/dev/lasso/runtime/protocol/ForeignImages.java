package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.object.ForeignRun;
import dev.lasso.runtime.observe.StackBang;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/*
 * Soundness. The images are containers, so the run treats them like all others. They
 * may be wrong when it decides what is garbage, because user code may have run since they were
 * described. So whenever the run finds an image garbage, the image is described again after all
 * user code, and the check for resurrected objects decides again. If the run finds no image garbage,
 * no container that an image owns is garbage either.
 *
 * Between the second description and the decision no user code runs: first all roots hold their
 * containers again, by which objects may die; then the foreign runtime is asked; then edges take
 * the place of the roots, by which nothing can die.
 */

/** The images of the objects of a foreign runtime, from the beginning to the end of a run. */
final class ForeignImages implements ForeignRun {
  private static final ForeignGroup[] NONE = {};

  private final Heap heap;
  private final GcForeign foreign;

  private ForeignGroup[] groups = NONE;

  /** The description from which the edges of the images were made, or null if they have none. */
  private @Nullable GcForeignImage attached;

  /** The dead groups, passed to the foreign runtime at the end of the run; null without a run. */
  private @Nullable BitSet dead;

  /** True once the run has decided what is garbage. */
  private boolean decided;

  private int live;
  private int candidates;
  private long created;
  private long removed;

  ForeignImages(Heap heap, GcForeign foreign) {
    this.heap = heap;
    this.foreign = foreign;
  }

  @Override
  public boolean isActive() {
    return dead != null;
  }

  @Override
  public int live() {
    return live;
  }

  @Override
  public int candidates() {
    return candidates;
  }

  @Override
  public int dead() {
    return dead == null ? 0 : dead.cardinality();
  }

  @Override
  public long created() {
    return created;
  }

  @Override
  public long removed() {
    return removed;
  }

  @Override
  public void begin() {
    if (isActive()) {
      end(); // of a run that an error has interrupted
    }
    GcForeignImage image = new GcForeignImage();
    foreign.begin(image);
    dead = new BitSet(image.groups());
    try {
      ForeignGroup[] images = new ForeignGroup[image.groups()];
      groups = images;
      for (int i = 0; i < images.length; i++) {
        images[i] = GcHandwritten.allocate(heap, ForeignGroup::new);
        created++;
        live++;
        GcCPython.of(heap).track(images[i]);
      }
      attach(image);
      candidates = images.length - image.external.cardinality();
    } catch (Throwable t) {
      end();
      throw t;
    }
  }

  /** Gives the images the edges that a description has. Nothing can die by this. */
  private void attach(GcForeignImage image) {
    @Nullable GcObject[][] targets = image.targets(groups);
    attached = image;
    for (int i = 0; i < image.references.size(); i++) {
      GcForeignReference reference = image.references.get(i);
      if (heap.holdCounts.isCounted(reference)) {
        reference.setImage(groups[image.groupOfReference(i)]);
      }
    }
    for (int group = 0; group < groups.length; group++) {
      groups[group].setEdges(targets[group]);
    }
    for (GcForeignRoot root : image.roots) {
      if (root.isOpen() && !root.hold.replaced) {
        heap.holdCounts.replaceByEdge(root.hold, root.object);
      }
    }
    for (int group = 0; group < groups.length; group++) {
      if (!image.external.get(group)) {
        groups[group].setHeld(false);
      }
    }
  }

  /** Holds all images that are not dead, lets their roots hold again, and removes their edges. */
  private void detach() {
    for (ForeignGroup group : groups) {
      if (group != null && !group.dead) {
        group.setHeld(true);
      }
    }
    GcForeignImage image = attached;
    if (image == null) {
      return;
    }
    for (int i = 0; i < image.roots.size(); i++) {
      GcForeignRoot root = image.roots.get(i);
      if (!groups[image.groupOfRoot(i)].dead) {
        heap.holdCounts.restore(root.hold, root.object);
      }
    }
    for (GcForeignReference reference : image.references) {
      ForeignGroup of = reference.image;
      if (of != null
          && !of.dead
          && !(decided && heap.holdCounts.isGarbage(reference))) { // else it is dying
        reference.setImage(null);
      }
    }
    for (ForeignGroup group : groups) {
      if (!group.dead) {
        group.gcClear();
      }
    }
    attached = null;
  }

  /** Returns the groups whose images the run has found garbage. */
  private BitSet marked() {
    BitSet marked = new BitSet(groups.length);
    for (int i = 0; i < groups.length; i++) {
      marked.set(i, heap.holdCounts.isGarbage(groups[i]));
    }
    return marked;
  }

  @Override
  public void clearWeak() {
    BitSet found = marked();
    if (!found.isEmpty()) {
      call("clearing foreign weak references", () -> foreign.clearWeak(found));
    }
  }

  @Override
  public void runFinalizers() {
    BitSet found = marked();
    if (!found.isEmpty()) {
      call("running foreign finalizers", () -> foreign.runFinalizers(found));
      update();
    }
  }

  private void update() {
    detach(); // may run user code, if roots were closed meanwhile
    GcForeignImage image = new GcForeignImage();
    call(
        "updating the image of a foreign runtime",
        () -> {
          foreign.update(image);
          if (image.groups() != groups.length) {
            throw new IllegalStateException(
                "The image has "
                    + image.groups()
                    + " groups, but had "
                    + groups.length
                    + ". Add the same groups in the same order.");
          }
          attach(image);
        });
  }

  /** Calls foreign code, and reports its exceptions. */
  private void call(String doing, Runnable code) {
    try {
      code.run();
    } catch (VirtualMachineError e) {
      throw e; // recovery continues
    } catch (Throwable t) {
      heap.unraisable(doing, null, t);
    }
  }

  @Override
  public void decided() {
    decided = true;
    BitSet found = marked();
    for (int i = found.nextSetBit(0); i >= 0; i = found.nextSetBit(i + 1)) {
      groups[i].dead = true;
      dead.set(i);
    }
  }

  @Override
  public void end() {
    heap.openChanges++;
    StackBang.check();
    List<GcForeignRoot> roots = attached == null ? List.of() : attached.roots;
    BitSet gone = dead;
    detach();
    for (GcForeignRoot root : roots) {
      if (root.hold.replaced) {
        root.close(); // of a dead group
      }
    }
    for (int i = 0; i < groups.length; i++) {
      ForeignGroup group = groups[i];
      if (group != null && group.held) {
        group.held = false;
        removed++;
        heap.release(group);
      }
    }
    groups = NONE;
    live = 0;
    candidates = 0;
    decided = false;
    dead = null;
    heap.openChanges--;
    call("freeing foreign objects", () -> foreign.end(gone));
  }
}
