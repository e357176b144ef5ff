package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.ObjectHeader;
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
final class ResourceOwners {

  /** A field that owns a resource; null if the resource is in no field. */
  record Place(ObjectHeader owner, @Nullable String field) {
    @Override
    public String toString() {
      return Errors.field(owner, field);
    }

    private boolean is(Place other) {
      return owner == other.owner && Objects.equals(field, other.field);
    }
  }

  /** A resource that two fields own. */
  record SecondOwner(Place first, Place second, Object resource) {}

  private final IdentityHashMap<Object, Place> owners = new IdentityHashMap<>();
  private final Queue<SecondOwner> found = new ArrayDeque<>();

  /**
   * Records that a field is about to own a resource. Returns whether another field already does.
   */
  boolean add(ObjectHeader self, @Nullable String field, Object resource) {
    Place place = new Place(self, field);
    Place first = owners.putIfAbsent(resource, place);
    return first != null
        && !first.is(place)
        && !GcOwnedResources.isSharable(resource)
        && found.add(new SecondOwner(first, place, resource));
  }

  /** Records that {@code self} no longer owns a resource. */
  void remove(ObjectHeader self, Object resource) {
    Place place = owners.get(resource);
    if (place != null && place.owner == self) {
      owners.remove(resource);
    }
  }

  /** Returns the next resource to report, or null if there is none. */
  @Nullable SecondOwner poll() {
    return found.poll();
  }
}
