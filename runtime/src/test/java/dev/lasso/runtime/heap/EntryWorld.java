package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcInspection;
import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.collections.GcResources;
import dev.lasso.runtime.collections.GcSet;
import dev.lasso.runtime.collections.GcWeakMap;
import dev.lasso.runtime.collections.GcWeakSet;
import dev.lasso.runtime.programs.FaultNode;
import dev.lasso.runtime.programs.FaultResource;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcHandleRelease;
import dev.lasso.runtime.protocol.GcOwnedCollection;
import dev.lasso.runtime.protocol.GcOwnedResources;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcRelease;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A heap with something of everything, and all public methods of the runtime with arguments that
 * make each do something. Its tables are full, or have some room.
 */
final class EntryWorld implements FaultNode.User {

  /** A method to be called on {@code receiver}, or a static one. */
  record Entry(
      String name,
      Method method,
      @Nullable Object receiver,
      List<@Nullable Object> given,
      @Nullable Object atHand) {

    @Nullable Throwable call() {
      try {
        method.setAccessible(true); // it may be declared by a class that the package alone sees
        method.invoke(receiver, given.toArray());
        return null;
      } catch (InvocationTargetException e) {
        return e.getCause();
      } catch (IllegalAccessException e) {
        throw new AssertionError(name, e);
      }
    }

    /** Whether its name is one of these, with its type or without. */
    boolean isAmong(Set<String> names) {
      return names.contains(method.getName())
          || names.contains(name.substring(0, name.indexOf('(')));
    }

    /** Whether the object at hand is among the arguments, or what a function of them returns. */
    boolean takesTheObject() {
      return given.stream().anyMatch(this::isOrHasIt);
    }

    private boolean isOrHasIt(@Nullable Object value) {
      return switch (value) {
        case Collection<?> values -> values.contains(atHand);
        case Map<?, ?> map -> map.containsValue(atHand);
        case Object[] array -> Arrays.asList(array).contains(atHand);
        case UnaryOperator<?> _ -> false;
        case Function<?, ?> _ -> true;
        case null -> false;
        default -> value == atHand;
      };
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static final int FULL_LIST = 8;
  private static final int FULL_TABLE = 10;
  private static final int FULL_SCOPE = 8;

  final GcHeap heap = Heaps.open(GcHeap.builder().maxPause(Duration.ofDays(1)));
  final GcScope outer = heap.openScope();
  final GcScope scope = heap.openScope();
  final List<FaultNode> nodes = new ArrayList<>();
  final FaultNode owner;
  final FaultNode element;
  final GcRoot<FaultNode> root;

  /** Refers to the other roots, because a shared heap releases lost ones at any time. */
  final List<GcRoot<FaultNode>> otherRoots = new ArrayList<>();

  final GcWeak<FaultNode> plain;
  final GcWeak<FaultNode> withCallback;
  final GcResources<AutoCloseable> resources = new GcResources<>();

  /** What is handed to the methods where they take an object. */
  private @Nullable Object argument;

  /**
   * Makes one.
   *
   * @param room for how many elements there is room without growing
   */
  EntryWorld(int room) {
    heap.disable();
    owner = create(outer);
    element = create(outer);
    for (int i = 0; i < FULL_TABLE - room; i++) {
      FaultNode node = create(i < FULL_SCOPE - 1 - room ? scope : outer);
      owner.set.add(node);
      Object data = i == 0 ? node : Integer.valueOf(i); // so that each side has a container
      owner.map.put(data, node);
      owner.weakValues.put(data, node);
      owner.weakKeys.put(node, i == 0 ? element : data);
      owner.weakSet.add(node);
    }
    for (int i = 0; i < FULL_LIST - room; i++) {
      owner.list.add(nodes.get(2 + i));
    }
    scope.keep(element);
    owner.setA(element);
    owner.list.set(1, element);
    owner.map.put(1, element);
    owner.setWeak(element);
    owner.setWatched(element);
    resources.addAll(List.of(new FaultlessResource(), new FaultlessResource()));
    owner.setResource(resources);
    root = heap.openRoot(element);
    while (nodes.size() < 3 * FULL_TABLE) {
      otherRoots.add(heap.openRoot(create(outer)));
    }
    plain = GcWeak.of(element);
    withCallback = GcWeak.of(element, _ -> {});
    heap.inspect().visitAll((_, _) -> false, ""); // makes the list of holds of calls
    heap.inspect().verify();
    argument = element;
  }

  private static final class FaultlessResource implements AutoCloseable {
    @Override
    public void close() {}
  }

  private FaultNode create(GcScope in) {
    FaultNode node = FaultNode.create(in, this, nodes.size(), FaultNode.PLAIN, null);
    nodes.add(node);
    return node;
  }

  /** Hands {@code object} to the methods, where they take one. */
  EntryWorld with(@Nullable Object object) {
    argument = object;
    return this;
  }

  /** Where everything that it has made begins. */
  List<Object> roots() {
    List<Object> roots = new ArrayList<>(List.of(heap, scope, outer, root, plain, withCallback));
    roots.addAll(nodes);
    return roots;
  }

  // ------------------------------------------------------------------ entries

  /** Every method, each on an object of its own where that changes by being used. */
  List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    add(entries, "GcHeap", GcHeap.class, () -> heap);
    add(entries, "GcInspection", GcInspection.class, heap::inspect);
    add(entries, "GcCPython", GcCPython.class, () -> GcCPython.of(heap));
    add(entries, "GcCPython.garbage", List.class, GcCPython.of(heap)::garbage);
    add(entries, "GcHeap.listeners", List.class, heap::listeners);
    add(entries, "GcScope", GcScope.class, () -> scope);
    add(entries, "GcRoot", GcRoot.class, () -> root);
    add(entries, "GcWeak", GcWeak.class, () -> plain);
    add(entries, "GcWeak with a callback", GcWeak.class, () -> withCallback);
    add(entries, "GcProtocol", GcProtocol.class, null);
    add(entries, "GcEdges", GcEdges.class, null);
    add(entries, "GcObject", FaultNode.class, () -> owner);
    add(entries, "GcList", GcList.class, () -> owner.list);
    add(
        entries,
        "GcList.subList",
        List.class,
        () -> owner.list.subList(0, Math.min(4, owner.list.size())));
    add(entries, "GcList.reversed", List.class, () -> owner.list.reversed());
    add(entries, "GcList.iterator", ListIterator.class, () -> started(owner.list.listIterator()));
    add(entries, "GcResources", GcResources.class, () -> resources);
    add(entries, "GcSet", GcSet.class, () -> owner.set);
    add(entries, "GcSet.iterator", Iterator.class, () -> started(owner.set.iterator()));
    add(entries, "GcWeakSet", GcWeakSet.class, () -> owner.weakSet);
    add(entries, "GcWeakSet.iterator", Iterator.class, () -> started(owner.weakSet.iterator()));
    addMap(entries, "GcMap", GcMap.class, owner.map);
    addMap(entries, "GcWeakMap of values", GcWeakMap.class, owner.weakValues);
    addMap(entries, "GcWeakMap of keys", GcWeakMap.class, owner.weakKeys);
    return entries;
  }

  private void addMap(List<Entry> entries, String name, Class<?> type, Map<?, ?> map) {
    add(entries, name, type, () -> map);
    add(entries, name + ".keySet", Set.class, map::keySet);
    add(entries, name + ".values", Collection.class, map::values);
    add(entries, name + ".entrySet", Set.class, map::entrySet);
    add(entries, name + ".iterator", Iterator.class, () -> started(map.keySet().iterator()));
    if (!map.isEmpty()) {
      add(entries, name + ".entry", Map.Entry.class, () -> map.entrySet().iterator().next());
    }
  }

  private static <I extends Iterator<?>> I started(I iterator) {
    if (iterator.hasNext()) {
      iterator.next();
    }
    return iterator;
  }

  private void add(
      List<Entry> entries, String name, Class<?> type, @Nullable Supplier<?> receiver) {
    Map<String, Method> methods = new LinkedHashMap<>();
    for (Method method : type.getMethods()) {
      if (isEntry(method, receiver != null)) {
        methods.put(signature(method), method);
      }
    }
    if (GcObject.class.isAssignableFrom(type)) {
      for (Class<?> host : List.of(Node.class, FaultNode.class)) {
        for (Method method : host.getDeclaredMethods()) {
          if (method.getName().matches("(set|move)[A-Z].*")) {
            methods.put(signature(method), method);
          }
        }
      }
    }
    for (Map.Entry<String, Method> entry : methods.entrySet()) {
      Method method = entry.getValue();
      if (!isForTheRuntimeAlone(method)) {
        if (method.getDeclaringClass().getName().startsWith("dev.lasso.")) {
          method.setAccessible(true);
        }
        boolean isStatic = Modifier.isStatic(method.getModifiers()) || receiver == null;
        entries.add(
            new Entry(
                name + "." + entry.getKey(),
                method,
                isStatic ? null : receiver.get(),
                Arrays.asList(arguments(method, name, isStatic)),
                argument));
      }
    }
  }

  /** Nobody else has what it takes. */
  private static boolean isForTheRuntimeAlone(Method method) {
    return List.of(method.getParameterTypes()).contains(GcAdoption.class)
        || List.of(method.getParameterTypes()).contains(GcDestruction.class);
  }

  private static boolean isEntry(Method method, boolean ofObject) {
    return method.getDeclaringClass() != Object.class
        && (ofObject || Modifier.isStatic(method.getModifiers()))
        && (!ofObject
            || !Modifier.isStatic(method.getModifiers())
            || method.getDeclaringClass() == GcWeak.class);
  }

  private static String signature(Method method) {
    String parameters =
        String.join(
            ", ", Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList());
    return method.getName() + "(" + parameters + ")";
  }

  // ------------------------------------------------------------------ arguments

  private @Nullable Object[] arguments(Method method, String name, boolean isStatic) {
    Class<?>[] types = method.getParameterTypes();
    @Nullable Object[] arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      if (i == 0 && types[i] == Object.class && name.contains("Map")) {
        arguments[i] = key(name, types.length);
      } else if (types[i] == Object.class && name.endsWith("listeners")) {
        arguments[i] = new GcListener() {};
      } else if (types[i] == int.class && isStatic) {
        arguments[i] = 0; // "go on", the first field, nothing under construction
      } else {
        arguments[i] = argument(types[i], i == 0 && (types.length > 1 || isStatic));
      }
    }
    return arguments;
  }

  /** A key that is there to be read or removed, and a new one to be put. */
  private @Nullable Object key(String name, int count) {
    if (name.contains("of keys")) {
      return name.endsWith("values") ? Integer.valueOf(1) : argument;
    }
    return name.endsWith("values")
        ? argument
        : count > 1 ? Integer.valueOf(99) : Integer.valueOf(1);
  }

  private @Nullable Object argument(Class<?> type, boolean self) {
    if (type == GcObject.class || type == Node.class) {
      return self ? owner : argument;
    }
    if (GcOwnedCollection.class == type) {
      return new GcList<Node>();
    }
    if (type == GcObject[].class || type == Object[].class) {
      return new @Nullable GcObject[] {(GcObject) argument};
    }
    if (type == Object.class || type == FaultResource.class || type == GcWeak.class) {
      return type == Object.class ? argument : null;
    }
    return plainArgument(type);
  }

  private Object plainArgument(Class<?> type) {
    Map<Class<?>, Object> known = new LinkedHashMap<>();
    known.put(int.class, 1);
    known.put(long.class, 1L);
    known.put(boolean.class, true);
    known.put(String.class, "text");
    known.put(Class.class, FaultNode.class);
    known.put(Path.class, Path.of("no such folder", "snapshot.json.gz"));
    known.put(Throwable.class, new IllegalStateException());
    known.put(Duration.class, Duration.ofMillis(1));
    known.put(GcHeap.class, heap);
    known.put(GcScope.class, scope);
    known.put(AutoCloseable.class, new FaultlessResource());
    known.put(AutoCloseable[].class, new AutoCloseable[] {new FaultlessResource()});
    known.put(GcOwnedResources.class, resources);
    known.put(Runnable.class, (Runnable) () -> {});
    known.put(
        ScopedValue.CallableOp.class,
        (ScopedValue.CallableOp<Object, RuntimeException>) () -> "result");
    known.put(GcRoot.Use.class, (GcRoot.Use<Object, Object, RuntimeException>) _ -> "result");
    known.put(GcRelease.class, (GcRelease<Object>) _ -> {});
    known.put(GcHandleRelease.class, (GcHandleRelease<Object>) (_, _) -> {});
    known.put(GcType.class, owner.gcType());
    known.put(GcVisitor.class, (GcVisitor<Object>) (_, _) -> 0);
    known.put(Iterator.class, List.of(argument).iterator());
    known.put(Collection.class, Arrays.asList(argument));
    known.put(Map.class, map());
    known.put(Predicate.class, (Predicate<Object>) _ -> true);
    known.put(Consumer.class, (Consumer<Object>) _ -> {});
    known.put(BiConsumer.class, (BiConsumer<Object, Object>) (_, _) -> {});
    known.put(BiPredicate.class, (BiPredicate<Object, Object>) (_, _) -> true);
    known.put(Function.class, (Function<Object, @Nullable Object>) _ -> argument);
    known.put(BiFunction.class, (BiFunction<Object, Object, @Nullable Object>) (_, _) -> argument);
    known.put(UnaryOperator.class, (UnaryOperator<@Nullable Object>) _ -> argument);
    known.put(Supplier.class, (Supplier<@Nullable Object>) () -> null);
    known.put(IntFunction.class, (IntFunction<Object[]>) Object[]::new);
    known.put(
        Comparator.class,
        (Comparator<Object>) (one, other) -> ((FaultNode) other).id - ((FaultNode) one).id);
    Object value = known.get(type);
    if (value == null) {
      throw new AssertionError("No argument is known of " + type);
    }
    return value;
  }

  private Map<Object, @Nullable Object> map() {
    Map<Object, @Nullable Object> map = new LinkedHashMap<>();
    map.put(99, argument);
    return map;
  }
}
