package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.heap.HeapReader;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.SingleLink;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A search for containers that refer to a root, a cell or a link of an object, perhaps through
 * plain objects. Reads fields by reflection, breadth first, as far as the modules of the program
 * allow it. Of the JDK's classes it reads collections only.
 */
final class RootReferrers {

  /** Maximum number of containers that are examined, and of plain objects. */
  private static final int MAX_OBJECTS = 100_000;

  /** A plain object, and how it is reached. */
  private record Found(Object object, String path) {}

  /** The objects that are still wanted. */
  private final Set<GcObject> targets = Collections.newSetFromMap(new IdentityHashMap<>());

  private final IdentityHashMap<GcObject, String> paths = new IdentityHashMap<>();
  private final Queue<Found> queue = new ArrayDeque<>();
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private RootReferrers(Collection<GcObject> targets) {
    this.targets.addAll(targets);
  }

  /**
   * Returns the fields that lead to a holder of each object, such as {@code Window#1.presenter},
   * for those objects that have any.
   */
  static IdentityHashMap<GcObject, String> find(HeapReader heap, Collection<GcObject> targets) {
    RootReferrers search = new RootReferrers(targets);
    int left = MAX_OBJECTS;
    for (GcObject container : heap.objects()) {
      if (search.targets.isEmpty() || left-- == 0) {
        break;
      }
      search.followFields(container, Errors.name(container));
      while (!search.queue.isEmpty()) {
        try {
          search.follow(search.queue.remove());
        } catch (RuntimeException e) {
          // Of a collection that another thread changes, or of one of the program's.
        }
      }
    }
    return search.paths;
  }

  private void follow(Found from) {
    switch (from.object) {
      case Object[] array -> Arrays.asList(array).forEach(each -> add(each, from.path));
      case Collection<?> all when isOfJdk(all) -> all.forEach(each -> add(each, from.path));
      case Map<?, ?> map when isOfJdk(map) -> map.values().forEach(each -> add(each, from.path));
      case Optional<?> optional -> optional.ifPresent(each -> add(each, from.path));
      case AtomicReference<?> reference -> add(reference.get(), from.path);
      case Object other when !isOfJdk(other) -> followFields(other, from.path);
      default -> {}
    }
  }

  private static boolean isOfJdk(Object object) {
    return object.getClass().getName().startsWith("java.");
  }

  private void followFields(Object object, String path) {
    for (Class<?> type = object.getClass();
        type != null && type != Object.class && type != GcObject.class;
        type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!field.getType().isPrimitive()
            && !Modifier.isStatic(field.getModifiers())
            && field.trySetAccessible()) {
          add(value(field, object), path + "." + field.getName());
        }
      }
    }
  }

  private static @Nullable Object value(Field field, Object object) {
    try {
      return field.get(object);
    } catch (IllegalAccessException e) {
      return null;
    }
  }

  private void add(@Nullable Object value, String path) {
    GcObject held = value == null ? null : held(value);
    if (held != null && targets.remove(held)) {
      paths.put(held, path);
    } else if (value != null
        && !(value instanceof GcObject)
        && !value.getClass().getName().startsWith("dev.lasso.runtime.")
        && seen.size() < MAX_OBJECTS
        && seen.add(value)) {
      queue.add(new Found(value, path));
    }
  }

  /** Returns the object that a root, a cell or a link holds, or null. */
  private static @Nullable GcObject held(Object value) {
    try {
      return switch (value) {
        case GcRoot<?> root -> root.get();
        case SingleLink link -> link.get();
        default -> null;
      };
    } catch (IllegalStateException | WrongThreadException e) { // closed, or of another thread
      return null;
    }
  }
}
