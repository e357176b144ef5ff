package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.collections.GcResources;
import dev.lasso.runtime.collections.GcSet;
import dev.lasso.runtime.collections.GcWeakMap;
import dev.lasso.runtime.collections.GcWeakSet;
import dev.lasso.samples.benchmarks.measure.Figures;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.openjdk.jol.vm.VM;

/**
 * Measures the size of a collection in bytes of the JVM's heap, without its elements, and compares
 * it with a {@code java.util} collection of the same size. Each collection is filled entry by
 * entry.
 */
final class CollectionBytes {

  /** The measured numbers of entries. */
  static final int[] SIZES = {0, 1, 3, 8, 1000};

  /** The kinds of collections, each with the kind that it is compared with. */
  static final Map<String, String> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put("GcList", "ArrayList");
    KINDS.put("GcSet", "LinkedHashSet");
    KINDS.put("GcMap", "LinkedHashMap");
    KINDS.put("GcMap.lru", "LinkedHashMap");
    KINDS.put("GcResources", "ArrayList");
    KINDS.put("attributes", "HashMap");
  }

  /** The rows of the tables: all kinds above, and those without a counterpart. */
  private static final List<String> ROWS =
      List.of(
          "GcList",
          "GcResources",
          "ArrayList",
          "GcSet",
          "LinkedHashSet",
          "GcMap",
          "GcMap.lru",
          "attributes",
          "LinkedHashMap",
          "HashMap",
          "GcWeakSet",
          "GcWeakMap",
          "WeakHashMap");

  private CollectionBytes() {}

  /**
   * Runs a JVM for each kind of header.
   *
   * @param out receives the lines of the JVMs
   * @return a Markdown table for each JVM
   */
  static String run(Appendable out) throws IOException, InterruptedException {
    StringBuilder tables = new StringBuilder();
    for (String jvm : Bytes.JVMS.keySet()) {
      Map<String, String> cells = new HashMap<>();
      for (String line : Bytes.fork(Forked.class, jvm, 1)) {
        out.append(line).append('\n');
        String[] fields = line.split("\t", -1);
        cells.put(fields[2], String.format("%,d", (long) Double.parseDouble(fields[3])));
      }
      tables.append(table(jvm, cells));
    }
    return tables.toString();
  }

  private static String table(String jvm, Map<String, String> cells) {
    StringBuilder table = new StringBuilder("| bytes, " + jvm + "; entries: |");
    Arrays.stream(SIZES).forEach(size -> table.append(" %,d |".formatted(size)));
    table.append("\n| --- |").append(" ---: |".repeat(SIZES.length)).append('\n');
    for (String row : ROWS) {
      table.append("| ").append(row).append(" |");
      Arrays.stream(SIZES)
          .forEach(size -> table.append(' ').append(cells.get(metric(row, size))).append(" |"));
      table.append('\n');
    }
    return table.toString();
  }

  /** Returns the metric under which the bytes of a collection are printed. */
  static String metric(String kind, int size) {
    return kind + " of " + size;
  }

  /** The program that each of these JVMs runs. */
  static final class Forked {

    private final Figures figures = new Figures("bytes", System.out);
    private final String jvm;
    private final GcScope scope;
    private final int size;
    private final List<RingNode> items = new ArrayList<>();
    private final Set<Object> outside = Collections.newSetFromMap(new IdentityHashMap<>());

    private Forked(String jvm, GcScope scope, int size) {
      this.jvm = jvm;
      this.scope = scope;
      this.size = size;
      for (int i = 0; i < size; i++) {
        items.add(GcRingNode.create(scope, i));
      }
    }

    /**
     * Runs the measurements.
     *
     * @param args the name of the JVM
     */
    public static void main(String[] args) {
      for (int size : SIZES) {
        try (GcHeap heap = GcHeap.confined();
            GcScope scope = heap.openScope()) {
          new Forked(args[0], scope, size).measure();
        }
      }
    }

    private void measure() {
      GcShelf shelf = GcShelf.create(scope);
      List<RingNode> list = new ArrayList<>();
      Set<RingNode> set = new LinkedHashSet<>();
      Map<String, RingNode> hashed = new HashMap<>();
      Map<String, RingNode> map = new LinkedHashMap<>();
      Map<RingNode, Integer> weak = new WeakHashMap<>();
      GcMap<String, Integer> lru = GcMap.lru(Math.max(1, size));
      GcResources<AutoCloseable> resources = new GcResources<>();
      GcWeakSet<RingNode> weakSet = new GcWeakSet<>();
      AutoCloseable resource = () -> {};
      outside.add(resource);
      Integer one = 1;
      outside.add(one);
      for (int i = 0; i < size; i++) {
        RingNode item = items.get(i);
        String name = "item " + i;
        Collections.addAll(outside, item, name);
        shelf.list.add(item);
        shelf.set.add(item);
        shelf.map.put(name, item);
        shelf.weakKeys.put(item, one);
        shelf.setAttribute(name, item);
        list.add(item);
        set.add(item);
        hashed.put(name, item);
        map.put(name, item);
        weak.put(item, one);
        lru.put(name, one);
        resources.add(resource);
        weakSet.add(item);
      }
      print("GcList", shelf.list, new GcList<>());
      print("GcSet", shelf.set, new GcSet<>());
      print("GcMap", shelf.map, new GcMap<>());
      print("attributes", size == 0 ? null : attributes(shelf), new GcMap<>());
      print("GcMap.lru", lru, GcMap.lru(1));
      print("GcResources", resources, new GcResources<>());
      print("GcWeakSet", weakSet, new GcWeakSet<>());
      print("GcWeakMap", shelf.weakKeys, GcWeakMap.weakKeys());
      print("ArrayList", list, new ArrayList<>());
      print("LinkedHashSet", set, new LinkedHashSet<>());
      print("LinkedHashMap", map, new LinkedHashMap<>());
      print("HashMap", hashed, new HashMap<>());
      print("WeakHashMap", weak, new WeakHashMap<>());
    }

    private static @Nullable Object attributes(GcShelf shelf) {
      try {
        Field field = GcShelf.class.getDeclaredField("gcAttributes");
        field.setAccessible(true);
        return field.get(shelf);
      } catch (ReflectiveOperationException e) {
        throw new LinkageError(e.getMessage(), e);
      }
    }

    /**
     * Prints the bytes of all parts that {@code collection} does not share with a new collection.
     */
    private void print(String kind, @Nullable Object collection, Object fresh) {
      Set<Object> parts = parts(collection);
      parts.removeAll(parts(fresh));
      double bytes = parts.stream().mapToLong(VM.current()::sizeOf).sum();
      figures.print(jvm, metric(kind, size), bytes, "bytes");
    }

    private Set<Object> parts(@Nullable Object collection) {
      Set<Object> parts = Collections.newSetFromMap(new IdentityHashMap<>());
      Deque<Object> open = new ArrayDeque<>();
      add(collection, parts, open);
      while (!open.isEmpty()) {
        Object part = open.pop();
        if (part instanceof Object[] array) {
          for (Object each : array) {
            add(each, parts, open);
          }
        } else {
          for (Class<?> type = part.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
              add(value(field, part), parts, open);
            }
          }
        }
      }
      return parts;
    }

    private void add(@Nullable Object part, Set<Object> parts, Deque<Object> open) {
      boolean isInside =
          part != null
              && !(part instanceof GcObject)
              && !(part instanceof Enum<?>)
              && !outside.contains(part);
      if (isInside && parts.add(part)) {
        open.push(part);
      }
    }

    /**
     * Returns the value of an instance field, or null for static and primitive fields. Also null
     * for fields declared in {@code java.lang} and below, so that a reference's referent does not
     * count.
     */
    private static @Nullable Object value(Field field, Object of) {
      boolean isRead =
          !Modifier.isStatic(field.getModifiers())
              && !field.getType().isPrimitive()
              && !field.getDeclaringClass().getPackageName().startsWith("java.lang");
      try {
        if (isRead) {
          field.setAccessible(true);
          return field.get(of);
        }
        return null;
      } catch (IllegalAccessException e) {
        throw new LinkageError(e.getMessage(), e);
      }
    }
  }
}
