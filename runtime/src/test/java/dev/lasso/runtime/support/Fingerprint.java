package dev.lasso.runtime.support;

import dev.lasso.runtime.protocol.GcType;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that can be seen of a heap and its objects from inside: every field of every object of the
 * runtime that can be reached, down to the lengths of its arrays.
 */
public final class Fingerprint {

  private static final String RUNTIME = "dev.lasso.runtime.";

  private static final ClassValue<List<Field>> FIELDS =
      new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
          return fields(type);
        }
      };

  private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
  private final Deque<Object> queue = new ArrayDeque<>();

  /** What was found, to be read; null if only the hash is wanted. */
  private final @Nullable List<String> lines;

  private long hash;

  private Fingerprint(@Nullable List<String> lines) {
    this.lines = lines;
  }

  /** Of these, and of all to which they lead: line by line. */
  public static List<String> lines(List<?> roots) {
    List<String> lines = new ArrayList<>();
    new Fingerprint(lines).describeAll(roots);
    return lines;
  }

  /** As {@link #lines}, in one number. */
  public static long hash(List<?> roots) {
    Fingerprint print = new Fingerprint(null);
    print.describeAll(roots);
    return print.hash;
  }

  public static String difference(List<String> before, List<String> after) {
    for (int i = 0; i < Math.min(before.size(), after.size()); i++) {
      if (!before.get(i).equals(after.get(i))) {
        return before.get(i) + " has become " + after.get(i);
      }
    }
    return before.size() + " lines have become " + after.size();
  }

  private void describeAll(List<?> roots) {
    roots.forEach(this::number);
    while (!queue.isEmpty()) {
      describe(queue.remove());
    }
  }

  private Object number(@Nullable Object object) {
    if (object == null) {
      return "null";
    }
    if (object instanceof Number || object instanceof Boolean || object instanceof String) {
      return object;
    }
    Integer known = numbers.get(object);
    if (known == null) {
      known = numbers.size();
      numbers.put(object, known);
      queue.add(object);
    }
    return known;
  }

  private void describe(Object object) {
    if (object.getClass().isArray()) {
      describeArray(object);
    } else if (object.getClass().getName().startsWith(RUNTIME) && !(object instanceof Enum<?>)) {
      for (Field field : FIELDS.get(object.getClass())) {
        line(object, field.getName(), read(field, object));
      }
    } else if (object instanceof Collection<?> collection) {
      line(object, "elements", collection.stream().map(this::number).toList());
    } else if (object instanceof Map<?, ?> map) {
      line(object, "keys", map.keySet().stream().map(this::number).toList());
      line(object, "values", map.values().stream().map(this::number).toList());
    }
  }

  private void describeArray(Object array) {
    int length = Array.getLength(array);
    line(array, "length", length);
    if (array instanceof int[] ints) {
      line(array, "content", Arrays.hashCode(ints));
    } else if (array instanceof long[] longs) {
      line(array, "content", Arrays.hashCode(longs));
    } else if (array instanceof @Nullable Object[] objects) {
      for (int i = 0; i < length; i++) {
        if (objects[i] != null) {
          line(array, i, number(objects[i]));
        }
      }
    }
  }

  private void line(Object object, Object name, Object value) {
    Object number = number(object);
    if (lines == null) {
      hash = 31 * (31 * (31 * hash + number.hashCode()) + name.hashCode()) + value.hashCode();
    } else {
      lines.add(object.getClass().getSimpleName() + "@" + number + "." + name + " = " + value);
    }
  }

  private static List<Field> fields(Class<?> of) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> type = of;
        type != null && type.getName().startsWith(RUNTIME);
        type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && isState(field)) {
          field.setAccessible(true);
          fields.add(field);
        }
      }
    }
    return fields;
  }

  /**
   * Not what differs from heap to heap, its number and how long its collections took; nor types,
   * which are the same for all heaps and remember what they have computed; nor the other open heaps
   * ({@code registered}) and the figures of entries ({@code figures}).
   */
  private static boolean isState(Field field) {
    return field.getType() != GcType.class
        && !field.getName().matches("nanos.*|longest.*|number|registered|figures");
  }

  private Object read(Field field, Object object) {
    try {
      Object value = field.get(object);
      return field.getType().isPrimitive() ? String.valueOf(value) : number(value);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
