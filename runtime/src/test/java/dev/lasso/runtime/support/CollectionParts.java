package dev.lasso.runtime.support;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcWeak;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the fields and arrays of a collection hold, read by reflection. */
public final class CollectionParts {

  private final IdentityHashMap<Object, Integer> seen = new IdentityHashMap<>();
  private final List<Object> values = new ArrayList<>();

  private CollectionParts() {}

  /**
   * All that a collection is made of: numbers, and the identities of its parts, arrays, elements
   * and owner. Two such lists are equal if nothing was written in between.
   */
  public static List<Object> of(Object collection) {
    CollectionParts parts = new CollectionParts();
    parts.look(collection);
    return parts.values;
  }

  /** The containers that a collection refers to, each once, its owner apart. */
  public static List<GcObject> containers(Object collection, GcObject owner) {
    CollectionParts parts = new CollectionParts();
    parts.look(collection);
    return parts.seen.keySet().stream()
        .filter(each -> each instanceof GcObject && each != owner)
        .map(GcObject.class::cast)
        .toList();
  }

  private void look(@Nullable Object object) {
    if (object == null) {
      values.add("null");
      return;
    }
    values.add(System.identityHashCode(object));
    if (seen.put(object, 0) != null) {
      return;
    }
    Class<?> type = object.getClass();
    if (type.isArray()) {
      for (int i = 0; i < Array.getLength(object); i++) {
        lookAt(type.getComponentType(), Array.get(object, i));
      }
    } else if (object instanceof GcWeak<?> weak) {
      look(weak.get());
    } else if (type.getPackageName().endsWith(".collections")) {
      for (Class<?> each = type; each != Object.class; each = each.getSuperclass()) {
        lookAtFields(each, object);
      }
    }
  }

  private void lookAtFields(Class<?> type, Object object) {
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && isReadable(field)) {
        try {
          lookAt(field.getType(), field.get(object));
        } catch (IllegalAccessException e) {
          throw new AssertionError(e);
        }
      }
    }
  }

  /** The fields of the JDK are not; the views that they keep are no part of the state. */
  private static boolean isReadable(Field field) {
    return field.getDeclaringClass().getPackageName().startsWith("dev.lasso")
        && field.trySetAccessible();
  }

  private void lookAt(Class<?> declared, @Nullable Object value) {
    if (declared.isPrimitive()) {
      values.add(String.valueOf(value));
    } else {
      look(value);
    }
  }
}
