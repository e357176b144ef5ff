package dev.lasso.runtime.closing;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Device;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.StrictResources;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Native handles whose release methods read and change the neighbours of their object.
 *
 * <p>The rule: each handle is freed once, and never after a handle that it needs; what an object
 * owns, directly or through others, can be used while its handles are released, unless that owns
 * the object, too. Nothing that dies can be kept.
 */
final class NeighbourHandles extends StrictResources {

  /** An exception that a release method throws on purpose. */
  private static final class Thrown extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** A native handle. */
  private static final class Handle {
    final Device owner;
    final long number;
    boolean open = true;
    int releases;

    /** True if an exception of its release method has left it open. */
    boolean leaked;

    Handle(Device owner, long number) {
      this.owner = owner;
      this.number = number;
    }

    @Override
    public String toString() {
      return "handle " + number + " of " + owner.name;
    }
  }

  private final GcHeap heap;
  private final long seed;

  /** Kinds of calls that read neighbours, or change what the own object owns. */
  static final int OWN = 12;

  /** As {@link #OWN}, and those that remove something from a neighbour. */
  static final int REMOVING = 15;

  static final int ALL = 22;

  /** Number of kinds of calls that release methods make. */
  private final int kinds;

  private final Map<Long, Handle> handles = new HashMap<>();

  /** The edges there have ever been since the program has changed an object last. */
  private final IdentityHashMap<Node, List<Node>> edges = new IdentityHashMap<>();

  /** The targets of edges that release methods have added. */
  private final Set<Node> added = Collections.newSetFromMap(new IdentityHashMap<>());

  private final Deque<Handle> releasing = new ArrayDeque<>();
  private final List<Device> devices = new ArrayList<>();

  /** A weak reference to each device of the program. */
  private final IdentityHashMap<Device, GcWeak<Device>> weaks = new IdentityHashMap<>();

  /** The exceptions of release methods, by handle. */
  private final List<String> exceptions = new ArrayList<>();

  private @Nullable Node asked;
  private int born;

  NeighbourHandles(GcHeap heap, long seed, int kinds) {
    this.heap = heap;
    this.seed = seed;
    this.kinds = kinds;
  }

  // ------------------------------------------------------------------ the program

  @Override
  public Device create(GcScope scope) {
    return Device.create(scope, this::release);
  }

  @Override
  public Node add(Node node, boolean withResource) {
    Device device = (Device) node;
    devices.add(device);
    weaks.put(device, GcWeak.of(device));
    changed(device);
    if (withResource) {
      int count = 1 + new Random(seed ^ devices.size()).nextInt(2);
      device.setSecond(open(device));
      if (count == 2) {
        device.setFirst(open(device));
      }
    }
    return node;
  }

  private long open(Device owner) {
    long number = 1L + handles.size();
    handles.put(number, new Handle(owner, number));
    return number;
  }

  @Override
  public void setA(Node from, @Nullable Node to) {
    from.setA(to);
    changed(from);
  }

  @Override
  public void setB(Node from, @Nullable Node to) {
    from.setB(to);
    changed(from);
  }

  @Override
  public void append(Node from, Node to) {
    from.list.add(to);
    changed(from);
  }

  private void changed(Node node) {
    edges.put(node, owned(node));
  }

  private static List<Node> owned(Node node) {
    List<Node> owned = new ArrayList<>(node.list);
    for (Node each : Arrays.asList(node.a, node.b)) {
      if (each != null) {
        owned.add(each);
      }
    }
    return owned;
  }

  @Override
  public int openResources() {
    return (int) handles.values().stream().filter(each -> each.open && !each.leaked).count();
  }

  /** Checks a report of the heap. */
  boolean isExpected(GcUnraisable report) {
    return report.thrown() instanceof Thrown;
  }

  /** Returns the handles that were freed, and the exceptions, in no particular order. */
  List<String> outcome() {
    Stream<String> freed =
        handles.values().stream().filter(each -> !each.open).map(each -> "freed " + each);
    return Stream.concat(freed, exceptions.stream()).sorted().toList();
  }

  /** Checks that all is freed. */
  void checkEnd() {
    for (Handle handle : handles.values()) {
      if (handle.releases != 1) {
        faults.add(handle + " is released " + handle.releases + " times");
      }
    }
  }

  // ------------------------------------------------------------------ release methods

  private void release(Device self, String field, long number) {
    Handle handle = handles.get(number);
    if (++handle.releases > 1) {
      faults.add(handle + " is released " + handle.releases + " times");
      return;
    }
    Random random = new Random(seed * 1_000_003 + number);
    int calls = handle.number > 200 ? 0 : random.nextInt(4);
    int free = random.nextInt(calls + 1);
    releasing.push(handle);
    Node outer = asked;
    asked = null;
    try {
      for (int i = 0; i <= calls; i++) {
        if (i == free) {
          free(handle, self, random);
        }
        if (i < calls) {
          call(self, random);
          if (random.nextInt(8) == 0) {
            heap.inspect().verify();
          }
        }
      }
    } catch (DeadObjectException e) {
      exceptions.add(handle + " " + field + ": dead");
      if (!isPossible(self)) {
        faults.add(handle + ": " + e.getMessage());
      }
    } finally {
      handle.leaked = handle.open;
      releasing.pop();
      asked = outer;
    }
  }

  /**
   * Returns whether the object that was asked last may be dead to the release methods of another.
   */
  private boolean isPossible(Node self) {
    Node target = asked;
    return target == null || target == self || inOneCycle(self, target) || added.contains(target);
  }

  private boolean inOneCycle(Node one, Node other) {
    return reachableFrom(one).contains(other) && reachableFrom(other).contains(one);
  }

  private Set<Node> reachableFrom(Node start) {
    Set<Node> reached = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Node> next = new ArrayDeque<>(edges.getOrDefault(start, List.of()));
    while (!next.isEmpty()) {
      Node node = next.remove();
      if (reached.add(node)) {
        next.addAll(edges.getOrDefault(node, List.of()));
      }
    }
    return reached;
  }

  /** Frees a handle, which needs one of its object's children, as C code does without a check. */
  private void free(Handle handle, Device self, Random random) {
    if (!handle.open) {
      faults.add(handle + " is freed twice");
    }
    if (random.nextBoolean()) {
      Node needed = self;
      for (int steps = 1 + random.nextInt(2); steps > 0; steps--) {
        List<Node> owned = owned(needed);
        needed = owned.isEmpty() ? needed : owned.get(random.nextInt(owned.size()));
      }
      Handle other = needed == self ? null : handles.get(((Device) needed).second);
      if (other != null
          && !other.open
          && !other.leaked
          && !releasing.contains(other)
          && !inOneCycle(self, needed)
          && !added.contains(needed)) {
        faults.add(handle + " is freed after " + other + ", which it needs");
      }
    }
    handle.open = false;
  }

  /** Follows some getters. */
  private Device walk(Device self, Random random, int most) {
    Device at = self;
    for (int steps = random.nextInt(most + 1); steps > 0; steps--) {
      asked = at;
      Node next =
          switch (random.nextInt(3)) {
            case 0 -> at.a();
            case 1 -> at.b();
            default -> at.list.isEmpty() ? null : at.list.get(random.nextInt(at.list.size()));
          };
      at = next == null ? at : (Device) next;
    }
    asked = at;
    return at;
  }

  private void call(Device self, Random random) {
    switch (random.nextInt(kinds)) {
      case 0, 1, 2, 3 -> read(walk(self, random, 2), random.nextBoolean());
      case 4 -> read(self, random.nextBoolean());
      case 5 -> walk(self, random, 2).use();
      case 6 -> clear(self);
      case 7 -> self.setA(null);
      case 8 -> self.setB(null);
      case 9 -> create(self);
      case 10 -> heap.collect();
      case 11 -> {
        if (random.nextInt(4) == 0) {
          throw new Thrown();
        }
      }
      case 12 -> remove(walk(self, random, 2), self);
      case 13 -> clear(walk(self, random, 2));
      case 14 -> walk(self, random, 2).setA(null);
      case 15, 16 -> link(walk(self, random, 2), walk(self, random, 2));
      case 17 -> append(walk(self, random, 2), walk(self, random, 2), random);
      case 18 -> refuse(walk(self, random, 2));
      case 19 -> walk(self, random, 2).setFirst(0);
      case 20 -> readWeakly(walk(self, random, 1));
      default -> walk(self, random, 2).setWeak(null);
    }
  }

  private void read(Device of, boolean isFirst) {
    asked = of;
    long number = isFirst ? of.first() : of.second();
    Handle handle = handles.get(number);
    if (handle != null && !handle.open && !releasing.contains(handle)) {
      faults.add(handle + " is read after it was freed");
    }
  }

  private void clear(Node of) {
    asked = of;
    of.list.clear();
  }

  private void remove(Node from, Node object) {
    from.list.remove((Object) object);
  }

  private void link(Device from, Device to) {
    asked = null; // the new owner may be refused
    from.setB(to);
    added(from, to);
  }

  private void append(Device from, Device to, Random random) {
    asked = null;
    from.list.add(random.nextInt(from.list.size() + 1), to);
    added(from, to);
  }

  private void added(Node from, Node to) {
    added.add(to);
    List<Node> more = new ArrayList<>(edges.getOrDefault(from, List.of()));
    more.add(to);
    edges.put(from, more);
  }

  private void create(Device self) {
    if (Inside.isClosed(heap) || heap.stats() == null || born > 100) {
      return;
    }
    born++;
    try (GcScope scope = heap.openScope()) {
      Device child = create(scope);
      child.name = "born " + born;
      devices.add(child);
      edges.put(child, List.of());
      child.setSecond(open(child));
      asked = self;
      self.setA(child);
      added(self, child);
    } catch (IllegalStateException e) {
      if (e instanceof DeadObjectException) {
        throw e;
      }
      // A heap that is being closed creates nothing.
    }
  }

  /** Tries to keep an object that dies. */
  private void refuse(Device dying) {
    if (!Inside.isDead(dying)) {
      return;
    }
    refuse("held", dying, () -> heap.retain(dying));
    refuse("referred to", dying, () -> GcWeak.of(dying, _ -> {}));
    refuse("rooted", dying, () -> heap.openRoot(dying));
    GcWeak<Device> weak = weaks.get(dying);
    if (weak != null && weak.get() != null) {
      faults.add(dying.name + " is read weakly");
    }
  }

  private void refuse(String what, Device dying, Runnable attempt) {
    try {
      attempt.run();
      faults.add(dying.name + " is " + what + " though it dies");
    } catch (IllegalStateException expected) {
      // It is dead, or the heap is being closed.
    }
  }

  private void readWeakly(Device of) {
    Node weak = of.weak();
    if (weak != null && Inside.isDead(weak)) {
      faults.add(weak.name + " is read weakly");
    }
  }
}
