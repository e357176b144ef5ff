package dev.lasso.runtime.object;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcOwnedResources;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The owner of each resource, at the {@linkplain dev.lasso.runtime.GcLeakLevel levels} that detect
 * a resource with two owners. A report calls user code, so it waits for the end of the operation
 * that gave the resource its second owner.
 */
public final class ResourceOwners {

  /** A field that owns a resource; null if the resource is in no field. */
  private record Place(ObjectHeader owner, @Nullable String field) {
    @Override
    public String toString() {
      return Errors.field(owner, field);
    }

    private boolean is(Place other) {
      return owner == other.owner && Objects.equals(field, other.field);
    }
  }

  /** A resource that two fields own. */
  private record SecondOwner(Place first, Place second, Object resource) {}

  private final HeapState heap;
  private final IdentityHashMap<Object, Place> owners = new IdentityHashMap<>();
  private final Queue<SecondOwner> found = new ArrayDeque<>();

  ResourceOwners(HeapState heap) {
    this.heap = heap;
  }

  /** Records that a field of {@code self} is about to own a resource. The field was checked. */
  public void add(ObjectHeader self, @Nullable String field, Object resource) {
    if (resource instanceof WeakRef) {
      return; // a second owner is refused, and the death of the referent would leave the record
    }
    if (resource instanceof GcOwnedResources part) {
      part.gcElements().forEach(element -> add(self, field, element));
      return;
    }
    Place place = new Place(self, field);
    Place first = owners.putIfAbsent(resource, place);
    if (first != null
        && !first.is(place)
        && !GcOwnedResources.isSharable(resource)
        && found.add(new SecondOwner(first, place, resource))) {
      heap.addWork(Work.RECOVER); // a safepoint reports it, unless the operation does so
    }
  }

  /** Records that {@code self} no longer owns a resource. */
  public void remove(ObjectHeader self, Object resource) {
    Place place = owners.get(resource);
    if (place != null && place.owner == self) {
      owners.remove(resource);
    }
  }

  /** Reports the resources that have got a second owner. Never throws. */
  public void report() {
    try {
      for (SecondOwner next = found.poll(); next != null; next = found.poll()) {
        heap.unraisable(
            "storing " + next.second,
            (GcObject) next.second.owner,
            OwnershipErrors.ownedTwice(next.first, next.second, next.resource));
      }
    } catch (Throwable t) {
      heap.unraisable("reporting a resource with two owners", null, t);
    }
  }
}
