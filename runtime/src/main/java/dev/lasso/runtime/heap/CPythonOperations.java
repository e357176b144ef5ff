package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collect.Tracking;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.TypeInfo;
import dev.lasso.runtime.protocol.GcCPython;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The operations of CPython's protocol that programs rarely need, on one heap. */
public record CPythonOperations(Heap heap) implements GcCPython {

  /** See {@link GcCPython#isTracked}. */
  public static boolean isTracked(GcObject object) {
    return HeaderBits.isTracked(object);
  }

  /** See {@link GcCPython#isFinalized}. */
  public static boolean isFinalized(GcObject object) {
    return HeaderBits.isLive(object)
        && !HeaderBits.isDead(object)
        && !HeaderBits.hasAny(object, HeaderBits.UNFINALIZED)
        && object.gcType().finalizer() != null;
  }

  private void checkAllCounted(GcObject... objects) {
    for (GcObject object : Objects.requireNonNull(objects, "objects")) {
      heap.holdCounts.checkCounted(object, heap);
    }
  }

  @Override
  public void track(GcObject object) {
    heap.checkCounted(object);
    new Tracking(heap, heap.suspects).track(object);
  }

  @Override
  public void untrack(GcObject object) {
    heap.checkCounted(object);
    new Tracking(heap, heap.suspects).untrack(object);
  }

  @Override
  public boolean finalizable(GcObject object, boolean on) {
    heap.checkCounted(object);
    if (!TypeInfo.of(object).hasTrait(TypeInfo.Trait.HAS_FINALIZER)) {
      throw Errors.noFinalizer(object);
    }
    return heap.userCodeRunner.setFinalizable(object, on);
  }

  @Override
  public void delete(GcObject object) {
    heap.checkCounted(object);
    heap.holdCounts.checkDeletable(object);
    heap.deallocator.delete(object);
  }

  @Override
  public long collectIfEnabled() {
    heap.safepoint.prepare();
    return heap.isEnabled() ? heap.collect() : 0;
  }

  @Override
  public int freezeCount() {
    heap.checkThread();
    return heap.slots.frozen.size;
  }

  @Override
  public List<GcObject> getObjects() {
    heap.checkMutable();
    HeapReader reader = heap.reader();
    List<GcObject> objects = new ArrayList<>();
    reader.objects().forEach(objects::add);
    objects.removeIf(object -> !reader.isVisible(object));
    return objects;
  }

  @Override
  public List<GcObject> getReferents(GcObject... objects) {
    heap.checkThread();
    checkAllCounted(objects);
    List<GcObject> referents = new ArrayList<>();
    for (GcObject object : objects) {
      heap.traversing(
          () ->
              object.gcTraverse(
                  (target, found) -> {
                    found.add(target);
                    return 0;
                  },
                  referents));
    }
    return referents;
  }

  @Override
  public List<GcObject> getReferrers(GcObject... objects) {
    heap.checkMutable();
    checkAllCounted(objects);
    Set<GcObject> wanted = Collections.newSetFromMap(new IdentityHashMap<>());
    Collections.addAll(wanted, objects);
    List<GcObject> referrers = getObjects();
    heap.traversing(
        () ->
            referrers.removeIf(
                object ->
                    object.gcTraverse((target, any) -> any.contains(target) ? 1 : 0, wanted) == 0));
    return referrers;
  }

  @Override
  public boolean keepGarbage(boolean on) {
    heap.checkMutable();
    return heap.garbageFinalization.garbage().setKeeping(on && heap.isOpen());
  }

  @Override
  public List<GcObject> garbage() {
    heap.checkThread();
    return heap.garbageFinalization.garbage();
  }
}
