package dev.lasso.samples.python;

import dev.lasso.annotations.Borrowed;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcForeign;
import dev.lasso.runtime.protocol.GcForeignImage;
import dev.lasso.runtime.protocol.GcForeignRoot;
import dev.lasso.runtime.protocol.GcHandwritten;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The border between a heap and CPython. Objects cross it in both directions, and {@code
 * heap.collect()} frees cycles across it.
 */
final class Bridge implements GcForeign, Python.Calls {

  /** The root that a Python object owns. */
  private record Proxy(long address, GcForeignRoot root) {}

  private final BiFunction<GcObject, String, String> receiver;

  /** By the address of a Python object: the container that owns a reference to it. */
  @Borrowed(reason = "a reference leaves the map when it dies")
  private final Map<Long, PythonReference> references = new HashMap<>();

  private final Map<Long, Proxy> proxies = new HashMap<>();

  /** By container: the number of its proxy. */
  @Borrowed(reason = "the root of the proxy holds the container")
  private final Map<GcObject, Long> numbers = new HashMap<>();

  private long lastNumber;

  /** Number of Python objects that one run examines at most. */
  int budget = Integer.MAX_VALUE;

  // The run in progress.
  private List<Long> members = List.of();
  private Map<Long, Integer> memberOf = Map.of();
  private Set<Long> modules = Set.of();

  /** References that containers have released during the run. */
  private final List<Long> released = new ArrayList<>();

  /**
   * Creates a bridge.
   *
   * @param receiver called with a container and the argument of {@code proxy.call(argument)}
   */
  Bridge(GcHeap heap, BiFunction<GcObject, String, String> receiver) {
    this.receiver = receiver;
    GcForeign.attach(heap, this);
    Python.calls = this;
  }

  // ------------------------------------------------------------------ crossing

  /** Returns the container of a Python object, and takes the caller's reference to the object. */
  PythonReference toJava(GcScope scope, long object) {
    PythonReference known = references.get(object);
    if (known != null) {
      scope.keep(known);
      Python.release(object);
      return known;
    }
    PythonReference created =
        GcHandwritten.create(scope, to -> new PythonReference(to, object, () -> release(object)));
    references.put(object, created);
    return created;
  }

  private void release(long object) {
    references.remove(object);
    if (members.isEmpty()) {
      Python.release(object);
    } else {
      released.add(object); // at the end of the run, because deallocators run code
    }
  }

  /** Returns a new reference to the proxy of a container. There is at most one for each. */
  long toPython(GcObject object) {
    Long known = numbers.get(object);
    if (known != null) {
      long proxy = proxies.get(known).address;
      Python.retain(proxy);
      return proxy;
    }
    long number = ++lastNumber;
    long address = Python.proxy(number);
    proxies.put(number, new Proxy(address, GcForeign.openRoot(object)));
    numbers.put(object, number);
    return address;
  }

  @Override
  public void freed(long number) {
    Proxy proxy = proxies.remove(number);
    numbers.values().remove(number);
    proxy.root.close();
  }

  @Override
  public String called(long number, String argument) {
    return receiver.apply(proxies.get(number).root.get(), argument);
  }

  /** Returns the number of Python objects that containers own, and of containers with proxies. */
  String crossings() {
    return references.size() + " references, " + proxies.size() + " proxies";
  }

  // ------------------------------------------------------------------ runs

  @Override
  public void begin(GcForeignImage image) {
    int before;
    do { // what is garbage for Python alone
      before = references.size();
      Python.execute("gc.collect()");
    } while (references.size() < before);
    long list = Python.modules();
    modules = new HashSet<>(Python.elements(list));
    Python.release(list);
    members = new ArrayList<>();
    memberOf = new HashMap<>();
    references.keySet().forEach(this::add);
    for (int i = 0; i < members.size(); i++) {
      Python.references(members.get(i)).forEach(this::add);
    }
    describe(image);
  }

  /** Adds an object to the members, which own a reference to it. Other objects are alive. */
  private void add(long object) {
    if (members.size() < budget
        && !memberOf.containsKey(object)
        && !modules.contains(object)
        && Python.isTracked(object)) {
      Python.retain(object);
      memberOf.put(object, members.size());
      members.add(object);
    }
  }

  /** Describes each member as a group. Objects that became reachable meanwhile are left out. */
  private void describe(GcForeignImage image) {
    List<List<Integer>> edges = new ArrayList<>();
    long[] external = new long[members.size()];
    for (int i = 0; i < external.length; i++) {
      external[i] += Python.count(members.get(i)) - 1;
      List<Integer> targets = new ArrayList<>();
      for (long target : Python.references(members.get(i))) {
        Integer member = memberOf.get(target);
        if (member != null) {
          external[member]--;
          targets.add(member);
        }
      }
      edges.add(targets);
    }
    for (long object : released) {
      Integer member = memberOf.get(object);
      if (member != null) {
        external[member]--;
      }
    }
    references.keySet().stream().map(memberOf::get).forEach(i -> decrement(external, i));
    for (long count : external) {
      image.group(count != 0);
    }
    for (int i = 0; i < external.length; i++) {
      for (int target : edges.get(i)) {
        image.edge(i, target);
      }
    }
    for (Proxy proxy : proxies.values()) {
      Integer member = memberOf.get(proxy.address);
      if (member != null) {
        image.edge(member, proxy.root);
      }
    }
    references.forEach(
        (object, reference) -> {
          Integer member = memberOf.get(object);
          if (member != null) {
            image.edge(reference, member);
          }
        });
  }

  private static void decrement(long[] counts, @Nullable Integer at) {
    if (at != null) {
      counts[at]--;
    }
  }

  @Override
  public void clearWeak(BitSet groups) {
    Map<Long, Long> called = new TreeMap<>();
    groups.stream()
        .forEach(
            group ->
                Python.clearWeakReferences(members.get(group))
                    .forEach(
                        (reference, callback) -> {
                          Integer member = memberOf.get(reference);
                          if (member == null || !groups.get(member)) {
                            called.put(reference, callback);
                          } else { // a weak reference that is garbage, too
                            Python.release(reference);
                            Python.release(callback);
                          }
                        }));
    called.forEach(
        (reference, callback) -> {
          Python.callBack(callback, reference);
          Python.release(reference);
          Python.release(callback);
        });
  }

  @Override
  public void runFinalizers(BitSet groups) {
    groups.stream().forEach(group -> Python.callFinalizer(members.get(group)));
  }

  @Override
  public void update(GcForeignImage image) {
    describe(image);
  }

  @Override
  public void end(BitSet dead) {
    dead.stream().forEach(group -> Python.clear(members.get(group)));
    List<Long> ended = members;
    List<Long> left = List.copyOf(released);
    members = List.of();
    memberOf = Map.of();
    modules = Set.of();
    released.clear();
    left.forEach(Python::release);
    ended.forEach(Python::release);
  }
}
