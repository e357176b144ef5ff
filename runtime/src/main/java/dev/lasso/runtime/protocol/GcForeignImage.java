package dev.lasso.runtime.protocol;

import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.object.ForeignRun;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A description of foreign objects, in groups that live and die together, with their owners and
 * their children.
 *
 * @see GcForeign
 */
public final class GcForeignImage {
  private final Heap heap;
  private final ForeignRun run;

  /** The images of the groups. */
  final ArrayList<ForeignGroup> groups = new ArrayList<>();

  /** The roots that edges of the images have replaced. */
  final List<GcForeignRoot> roots = new ArrayList<>();

  /** The containers with an edge to an image. */
  final List<GcForeignReference> references = new ArrayList<>();

  /** The numbers of the groups that the run has found dead. */
  final BitSet dead = new BitSet();

  /** True once all groups have an image. */
  boolean complete;

  /** Number of groups that were added in this description or, once complete, in the next one. */
  int described;

  GcForeignImage(Heap heap, ForeignRun run) {
    this.heap = heap;
    this.run = run;
  }

  /**
   * Adds a group of objects.
   *
   * @param external true if anything but the edges of this image refers to one of the objects, such
   *     as a local variable, or an object that is left out
   * @return the number of the group; the first is 0
   */
  public int group(boolean external) {
    if (!complete) {
      groups.ensureCapacity(described + 1); // so that no image is lost
      ForeignGroup group = GcHandwritten.allocate(heap, ForeignGroup::new);
      groups.add(group);
      run.created++;
      run.live++;
      group.own(group);
      GcCPython.of(heap).track(group);
      if (!external) {
        run.candidates++;
        heap.release(group);
      }
    } else if (external && described < groups.size()) {
      groups.get(described).hold();
    }
    return described++;
  }

  /**
   * Adds an edge between two groups. Each edge need only be added once.
   *
   * @param from the number of the group that owns a reference
   * @param to the number of the group of the target
   * @throws IndexOutOfBoundsException if there is no such group
   */
  public void edge(int from, int to) {
    groups.get(from).own(groups.get(to));
  }

  /**
   * Adds a root that a foreign object owns. During the run, the group owns the container instead.
   *
   * @param group the number of the group of the foreign object
   * @param root the root; a closed root is ignored
   * @throws IndexOutOfBoundsException if there is no such group
   */
  public void edge(int group, GcForeignRoot root) {
    ForeignGroup owner = groups.get(group);
    if (root.isOpen() && !root.hold.replaced) {
      roots.add(root);
      root.group = group;
      owner.own(root.object);
      heap.holdCounts.replaceByEdge(root.hold, root.object);
    }
  }

  /**
   * Adds a container that owns a reference to an object of a group.
   *
   * @param owner the container; a dead one is ignored
   * @param group the number of the group
   * @throws IndexOutOfBoundsException if there is no such group
   */
  public void edge(GcForeignReference owner, int group) {
    ForeignGroup target = groups.get(group);
    if (owner.image == null && heap.holdCounts.isCounted(owner)) {
      references.add(owner);
      owner.setImage(target);
    }
  }
}
