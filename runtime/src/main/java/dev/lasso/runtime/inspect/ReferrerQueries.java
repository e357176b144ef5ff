package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.HeapReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** A reader of the tracked objects of a heap, and of the edges between them. */
public final class ReferrerQueries {

  private final HeapReader heap;

  public ReferrerQueries(HeapReader heap) {
    this.heap = heap;
  }

  public List<GcObject> objects() {
    List<GcObject> objects = new ArrayList<>();
    for (GcObject object : heap.objects()) {
      if (heap.isVisible(object)) {
        objects.add(object);
      }
    }
    return objects;
  }

  /**
   * Returns the targets of all edges of the objects, which must be alive. No {@code gcTraverse} may
   * change anything.
   */
  public List<GcObject> referents(GcObject... objects) {
    List<GcObject> referents = new ArrayList<>();
    for (GcObject object : objects) {
      object.gcTraverse(
          (target, found) -> {
            found.add(target);
            return 0;
          },
          referents);
    }
    return referents;
  }

  /**
   * Returns the tracked owners of the objects, which must be alive. No {@code gcTraverse} may
   * change anything.
   */
  public List<GcObject> referrers(GcObject... objects) {
    Set<GcObject> wanted = Collections.newSetFromMap(new IdentityHashMap<>());
    Collections.addAll(wanted, objects);
    List<GcObject> referrers = objects();
    referrers.removeIf(
        object -> object.gcTraverse((target, any) -> any.contains(target) ? 1 : 0, wanted) == 0);
    return referrers;
  }
}
