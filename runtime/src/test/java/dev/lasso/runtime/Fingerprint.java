package dev.lasso.runtime;

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
final class Fingerprint {

  private static final String RUNTIME = "dev.lasso.runtime.";

  private static final ClassValue<List<Field>> FIELDS =
      new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
          return fields(type);
        }
      };

  private final List<String> lines = new ArrayList<>();
  private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
  private final Deque<Object> queue = new ArrayDeque<>();

  private Fingerprint() {}

  /** Of these, and of all to which they lead. */
  static List<String> of(Object... roots) {
    Fingerprint print = new Fingerprint();
    for (Object root : roots) {
      print.number(root);
    }
    while (!print.queue.isEmpty()) {
      print.describe(print.queue.remove());
    }
    return print.lines;
  }

  /** The first line in which they differ, or null. */
  static @Nullable String difference(List<String> before, List<String> after) {
    for (int i = 0; i < Math.max(before.size(), after.size()); i++) {
      String one = i < before.size() ? before.get(i) : "nothing";
      String other = i < after.size() ? after.get(i) : "nothing";
      if (!one.equals(other)) {
        return one + " has become " + other;
      }
    }
    return null;
  }

  private String number(@Nullable Object object) {
    if (object == null) {
      return "null";
    }
    if (object instanceof Number || object instanceof Boolean || object instanceof String) {
      return object.toString();
    }
    Integer known = numbers.get(object);
    if (known == null) {
      known = numbers.size();
      numbers.put(object, known);
      queue.add(object);
    }
    return object.getClass().getSimpleName() + "@" + known;
  }

  private void describe(Object object) {
    if (object.getClass().isArray()) {
      describeArray(object);
    } else if (object.getClass().getName().startsWith(RUNTIME) && !(object instanceof Enum<?>)) {
      describeFields(object);
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
    } else if (array instanceof Object[] objects) {
      for (int i = 0; i < length; i++) {
        if (objects[i] != null) {
          line(array, Integer.toString(i), number(objects[i]));
        }
      }
    }
  }

  private void describeFields(Object object) {
    String name = number(object);
    for (Field field : FIELDS.get(object.getClass())) {
      lines.add(name + "." + field.getName() + " = " + read(field, object));
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

  /** Types are the same for all heaps, and remember what they have computed. */
  private static boolean isState(Field field) {
    return field.getType() != GcType.class;
  }

  private String read(Field field, Object object) {
    try {
      Object value = field.get(object);
      return field.getType().isPrimitive() ? String.valueOf(value) : number(value);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private void line(Object object, String name, Object value) {
    lines.add(number(object) + "." + name + " = " + value);
  }
}
