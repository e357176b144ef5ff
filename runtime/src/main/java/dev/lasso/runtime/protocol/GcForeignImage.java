package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.object.IntList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A description of foreign objects, in groups that live and die together, with their owners and
 * their children.
 *
 * @see GcForeign
 */
public final class GcForeignImage {

  /** The groups that are referenced from outside. */
  final BitSet external = new BitSet();

  /** By edge between groups: its source and its target. */
  private final IntList edges = new IntList();

  /** The owned roots, and their groups. */
  final List<GcForeignRoot> roots = new ArrayList<>();

  private final IntList rootGroups = new IntList();

  /** The references into the groups, and their groups. */
  final List<GcForeignReference> references = new ArrayList<>();

  private final IntList referenceGroups = new IntList();
  private int groups;

  GcForeignImage() {}

  /**
   * Adds a group of objects.
   *
   * @param external true if anything but the edges of this image refers to one of the objects, such
   *     as a local variable, or an object that is left out
   * @return the number of the group; the first is 0
   */
  public int group(boolean external) {
    this.external.set(groups, external);
    return groups++;
  }

  /**
   * Adds an edge between two groups. Each edge need only be added once.
   *
   * @param from the number of the group that owns a reference
   * @param to the number of the group of the target
   * @throws IndexOutOfBoundsException if there is no such group
   */
  public void edge(int from, int to) {
    edges.add(Objects.checkIndex(from, groups));
    edges.add(Objects.checkIndex(to, groups));
  }

  /**
   * Adds a root that a foreign object owns. During the run, the group owns the container instead.
   *
   * @param group the number of the group of the foreign object
   * @param root the root; a closed root is ignored
   * @throws IndexOutOfBoundsException if there is no such group
   */
  public void edge(int group, GcForeignRoot root) {
    rootGroups.add(Objects.checkIndex(group, groups));
    roots.add(Objects.requireNonNull(root, "root"));
  }

  /**
   * Adds a container that owns a reference to an object of a group.
   *
   * @param owner the container; a dead one is ignored
   * @param group the number of the group
   * @throws IndexOutOfBoundsException if there is no such group
   */
  public void edge(GcForeignReference owner, int group) {
    referenceGroups.add(Objects.checkIndex(group, groups));
    references.add(Objects.requireNonNull(owner, "owner"));
  }

  /** Returns the number of groups. */
  int groups() {
    return groups;
  }

  /** Returns the group that owns a reference. */
  int groupOfReference(int reference) {
    return referenceGroups.get(reference);
  }

  /** Returns the group of the foreign object that owns a root. */
  int groupOfRoot(int root) {
    return rootGroups.get(root);
  }

  /**
   * Returns the targets of the edges of each group, including the group itself and, last, the
   * containers.
   */
  @Nullable GcObject[][] targets(ForeignGroup[] images) {
    int[] counts = new int[groups];
    for (int i = 0; i < edges.size(); i += 2) {
      counts[edges.get(i)]++;
    }
    for (int i = 0; i < roots.size(); i++) {
      counts[rootGroups.get(i)]++;
    }
    @Nullable GcObject[][] targets = new GcObject[groups][];
    for (int group = 0; group < groups; group++) {
      targets[group] = new GcObject[counts[group] + 1];
      targets[group][0] = images[group];
      counts[group] = 1;
    }
    for (int i = 0; i < edges.size(); i += 2) {
      targets[edges.get(i)][counts[edges.get(i)]++] = images[edges.get(i + 1)];
    }
    for (int i = 0; i < roots.size(); i++) {
      GcForeignRoot root = roots.get(i);
      if (root.isOpen()) {
        targets[rootGroups.get(i)][counts[rootGroups.get(i)]++] = root.get();
      }
    }
    return targets;
  }
}
