package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcInspection;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcOwnedResources;
import dev.lasso.runtime.protocol.GcProtocol;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A sequence of resources, as a part of the container in whose field it is. Each resource is closed
 * once, when it is removed or when the container dies. For native interfaces that return handles by
 * the dozen.
 *
 * <pre>{@code
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 * import dev.lasso.runtime.collections.GcResources;
 * import java.util.ArrayList;
 * import java.util.List;
 * import org.rocksdb.ColumnFamilyDescriptor;
 * import org.rocksdb.ColumnFamilyHandle;
 * import org.rocksdb.RocksDB;
 * import org.rocksdb.RocksDBException;
 *
 * @GcContainer
 * abstract class Database extends GcObject {
 *   @Owned final RocksDB db;
 *   @Owned final GcResources<ColumnFamilyHandle> families = new GcResources<>();
 *
 *   Database(String path, List<ColumnFamilyDescriptor> wanted) throws RocksDBException {
 *     List<ColumnFamilyHandle> opened = new ArrayList<>();
 *     db = RocksDB.open(path, wanted, opened);
 *     families.addAll(opened);
 *   }
 * }                       // at its death the newest family closes first, and the database at last
 * }</pre>
 *
 * <p>Among the resources of its container the sequence is closed in the order of its field; within
 * the sequence the last resource closes first. An exception of one resource does not keep the
 * others open: it goes to {@link GcHeap#onUnraisable}, like those of resources in fields.
 *
 * <p>A resource that {@link #set} replaces, or that {@link #remove(int)} or {@link #clear} removes,
 * is closed. {@link #take} returns a resource without closing it; from then on it belongs to the
 * caller. Moving resources within a {@link java.util.List} would close them, so this class does not
 * implement that interface; {@link #readOnly} returns a list to read from. A resource has one
 * owner. If it is added twice, it is rejected. If it is also in another field, it would be closed
 * twice, and {@link GcInspection#verify} reports it, as heaps do at the level {@link
 * GcLeakLevel#ADVANCED}. Resources without state, such as lambdas that capture nothing, are not
 * distinguished, and may be added several times.
 *
 * <p>While the constructor of the container runs, the sequence is filled like any list. If the
 * constructor fails, its resources are closed. A sequence that is in no container must be closed by
 * the code that created it: {@link #close} then throws the exceptions of the resources. Containers
 * are rejected; {@link GcList} owns them.
 *
 * <p>It is for the thread of its heap only: changes check this, reads do not. Methods that change
 * it throw {@link dev.lasso.runtime.DeadObjectException} if the container is dead, {@link
 * IllegalArgumentException} if a new resource is in the sequence already, a container, another
 * {@code GcResources}, or a {@link dev.lasso.runtime.GcWeak} that is a part of another container,
 * {@link IllegalStateException} if a traversal is running, {@link NullPointerException} if a new
 * resource is null, {@link WrongThreadException} on another thread. In these cases nothing has
 * changed. After an {@link Error} each resource is in the sequence or was closed.
 *
 * @param <R> the type of the resources, which must not be containers
 */
public final class GcResources<R extends AutoCloseable> implements GcOwnedResources, Iterable<R> {

  private final ArrayList<R> list = new ArrayList<>();
  private @Nullable GcObject owner;
  private @Nullable String field;

  /** Creates an empty sequence. */
  public GcResources() {}

  // ------------------------------------------------------------------ reading

  /**
   * Returns the number of resources.
   *
   * @return the number, not negative
   */
  public int size() {
    return list.size();
  }

  /**
   * Returns whether there are no resources.
   *
   * @return true if {@link #size} is 0
   */
  public boolean isEmpty() {
    return list.isEmpty();
  }

  /**
   * Returns the resource at an index.
   *
   * @param index its index
   * @return the resource, borrowed: it is open at least until it is removed
   * @throws IndexOutOfBoundsException if there is no such index
   */
  public R get(int index) {
    return list.get(index);
  }

  /** Returns a fail-fast iterator over the resources, in the order in which they were added. */
  @Override
  public Iterator<R> iterator() {
    return readOnly().iterator();
  }

  /**
   * Returns an unmodifiable list of the resources.
   *
   * @return a view
   */
  public List<R> readOnly() {
    return Collections.unmodifiableList(list);
  }

  // ------------------------------------------------------------------ changing

  /**
   * Appends a resource, which the container owns from now on.
   *
   * @param resource the resource
   */
  public void add(R resource) {
    addAll(List.of(Objects.requireNonNull(resource, "resource")));
  }

  /**
   * Appends resources, which the container owns from now on. If one of them is rejected, none is
   * added, and they still belong to the caller.
   *
   * @param added the resources
   */
  public void addAll(Collection<? extends R> added) {
    check();
    @SuppressWarnings("unchecked")
    R[] resources = (R[]) added.toArray(new AutoCloseable[0]);
    for (R resource : resources) {
      checkElement(Objects.requireNonNull(resource, "resource"));
    }
    checkNew(resources);
    list.ensureCapacity(Math.addExact(list.size(), resources.length));
    if (owner != null) {
      GcProtocol.claim(owner, field, resources);
    }
    // No safepoint and no allocation below: the stores happen together.
    for (R resource : resources) {
      list.add(resource);
    }
    if (owner != null) {
      GcProtocol.close(owner, fieldName(), null); // weighs the owner
    }
  }

  /**
   * Replaces a resource, which is closed.
   *
   * @param index the index
   * @param resource the new resource, which the container owns from now on; if it is the same one,
   *     nothing happens
   * @throws IndexOutOfBoundsException if there is no such index
   */
  public void set(int index, R resource) {
    check();
    Objects.requireNonNull(resource, "resource");
    R old = get(index);
    if (old != resource) {
      checkElement(resource);
      checkNew(resource);
      claim(old, resource);
      list.set(index, resource);
      closeElement(old);
    }
  }

  /**
   * Removes a resource and closes it.
   *
   * @param index its index
   * @throws IndexOutOfBoundsException if there is no such index
   */
  public void remove(int index) {
    check();
    R old = get(index);
    claim(old, null);
    list.remove(index);
    closeElement(old);
  }

  /**
   * Removes and returns a resource without closing it. From now on it belongs to the caller.
   *
   * @param index its index
   * @return the resource, open
   * @throws IndexOutOfBoundsException if there is no such index
   */
  public R take(int index) {
    if (owner != null) {
      GcProtocol.beginTake(owner);
    }
    R taken = list.remove(index);
    if (owner != null) {
      GcProtocol.taken(owner, taken, null);
    }
    return taken;
  }

  /** Closes all resources, the last one first, and removes them. */
  public void clear() {
    check();
    if (owner != null) {
      GcProtocol.close(owner, fieldName(), this);
    } else {
      closeAll();
    }
  }

  /**
   * Closes and removes all resources, as {@link #clear} does. The container does the same when it
   * dies.
   *
   * @throws IllegalStateException if the sequence is in no container and closing a resource fails;
   *     all resources are closed nevertheless, and further exceptions are suppressed
   */
  @Override
  public void close() {
    clear();
  }

  /** Checks that new resources are not in the sequence, and differ from one another. */
  private void checkNew(AutoCloseable... added) {
    Set<Object> members = Collections.newSetFromMap(new IdentityHashMap<>());
    members.addAll(added.length > 1 ? list : List.of());
    for (AutoCloseable resource : added) {
      boolean isNew = members.add(resource) && (added.length > 1 || !contains(resource));
      if (!isNew && !GcOwnedResources.isSharable(resource)) {
        throw new IllegalArgumentException(
            "A GcResources contains each resource once, because it closes each, but this one, of"
                + " class "
                + resource.getClass().getName()
                + ", is in it already or comes twice.");
      }
    }
  }

  private boolean contains(AutoCloseable resource) {
    for (R each : list) {
      if (each == resource) {
        return true;
      }
    }
    return false;
  }

  // ------------------------------------------------------------------ the owner

  private void check() {
    OwnerLink.checkMutable(owner);
  }

  private static void checkElement(AutoCloseable resource) {
    if (resource instanceof GcObject container) {
      throw new IllegalArgumentException(
          container.gcType().name()
              + " is a container, but a GcResources closes its elements and does not count them."
              + " Own containers by a GcList.");
    }
    if (resource instanceof GcOwnedResources) {
      throw new IllegalArgumentException(
          "A GcResources cannot contain others. Give each an @Owned field of its own, or add the"
              + " elements of the others.");
    }
  }

  /** Checks that the container may own {@code now} in place of {@code old}. */
  private void claim(AutoCloseable old, @Nullable AutoCloseable now) {
    if (owner != null) {
      GcProtocol.replaceResource(owner, field, old, now);
    }
  }

  private void closeElement(AutoCloseable old) {
    if (owner != null) {
      GcProtocol.close(owner, fieldName(), old);
    } else {
      IllegalStateException failure = close(old, null);
      if (failure != null) {
        throw failure;
      }
    }
  }

  private String fieldName() {
    return field == null ? "resources" : field;
  }

  private void closeAll() {
    IllegalStateException failure = null;
    for (AutoCloseable next = gcTakeLast(); next != null; next = gcTakeLast()) {
      failure = close(next, failure);
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** Closes a resource without an owner. Adds its exception to {@code first}. */
  private static @Nullable IllegalStateException close(
      AutoCloseable resource, @Nullable IllegalStateException first) {
    try {
      resource.close();
      return first;
    } catch (Exception e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      IllegalStateException failure =
          new IllegalStateException("Closing a resource that has no container failed: " + e, e);
      if (first == null) {
        return failure;
      }
      first.addSuppressed(failure);
      return first;
    }
  }

  @Override
  public void gcBind(GcObject container, @Nullable String fieldOfIt) {
    owner = OwnerLink.bind(owner, container);
    field = fieldOfIt;
  }

  @Override
  public @Nullable GcObject gcOwner() {
    return owner;
  }

  @Override
  public List<? extends AutoCloseable> gcElements() {
    return list;
  }

  @Override
  public @Nullable AutoCloseable gcTakeLast() {
    return list.isEmpty() ? null : list.removeLast();
  }

  /** Returns the resources in the format of a list. */
  @Override
  public String toString() {
    return list.toString();
  }
}
