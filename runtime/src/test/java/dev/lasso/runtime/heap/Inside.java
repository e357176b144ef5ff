package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.collect.Collector;
import dev.lasso.runtime.collect.Deallocator;
import dev.lasso.runtime.collect.Generations;
import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.collect.ResourceExecutor;
import dev.lasso.runtime.collect.Suspects;
import dev.lasso.runtime.collect.UserCodeRunner;
import dev.lasso.runtime.object.Census;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.Options;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.object.TypeInfo;
import dev.lasso.runtime.observe.StackBang;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Heaps;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Access to the machine for tests in other packages: headers, entry locks and parts of heaps. */
public final class Inside {

  private Inside() {}

  /** The changes that have begun and not ended, of which a heap at rest has none. */
  public static int openChanges(GcHeap heap) {
    return ((Heap) heap).openChanges;
  }

  /** Returns whether the heap has recovered since it had its first object. */
  public static boolean hasRecovered(GcHeap heap) {
    return (long) part(((Heap) heap).safepoint, "createdAtRecovery") != 0;
  }

  /** Makes the next safepoint recover the heap, as if an error had interrupted a change. */
  public static void interruptChange(GcHeap heap) {
    ((Heap) heap).openChanges++;
  }

  // ------------------------------------------------------------------ objects

  public static int holds(GcObject object) {
    return HeaderBits.holds(object);
  }

  public static long edges(GcObject object) {
    return HeaderBits.edges(object);
  }

  /** Adopted and not yet destroyed; it may be condemned. */
  public static boolean isLive(GcObject object) {
    return word(object) < 0;
  }

  /** As {@link #isLive}, and neither is its construction over without an owner. */
  public static boolean isCounted(GcObject object) {
    return HeaderBits.isCounted(object);
  }

  /** Dead to the program; it may have to be destroyed yet. */
  public static boolean isDead(GcObject object) {
    return HeaderBits.isDead(object);
  }

  public static boolean isDestroyed(GcObject object) {
    return word(object) > 0;
  }

  public static boolean isPaused(GcHeap heap) {
    return ((Collector) part(heap, "collector")).isPaused();
  }

  /** Returns whether a search that comes from an object continues to one that it owns. */
  public static boolean isFollowed(GcHeap heap, GcObject from, GcObject to) {
    return isOld(heap, from) || !isOld(heap, to) || HeaderBits.hasAny(to, HeaderBits.DIRTY);
  }

  private static boolean isOld(GcHeap heap, GcObject object) {
    Generations generations = (Generations) part(part(heap, "suspects"), "generations");
    return generations.isOld(word(object), slots(heap).birth(slot(object)));
  }

  public static boolean isMember(GcObject object) {
    return HeaderBits.isCandidate(object);
  }

  public static boolean isSuspect(GcObject object) {
    return (word(object) & HeaderBits.SUSPECT) != 0;
  }

  /** Whether the object may be a suspect: alive, tracked, and of a type that has cycles. */
  public static boolean mayBeSuspect(GcObject object) {
    long may = HeaderBits.LIVE | HeaderBits.TRACKED | HeaderBits.CYCLIC;
    return (word(object) & may) == may;
  }

  /** Whether its construction failed before it was adopted. */
  public static boolean isUnadopted(GcObject object) {
    return HeaderBits.death(word(object)) == HeaderBits.Death.NOT_ADOPTED;
  }

  /** Returns the whole header, to compare. */
  public static long word(GcObject object) {
    return HeaderBits.word(object);
  }

  /** Counts, without the flags, to compare. */
  public static long counts(GcObject object) {
    return word(object) & HeaderBits.COUNTS;
  }

  /** Makes the count of edges wrong by {@code edges}. */
  public static void addEdges(GcObject object, long edges) {
    HeaderBits.setWord(object, HeaderBits.word(object) + edges);
  }

  /** Makes the heap destroy the object as one without resources, and without a clear of its own. */
  public static void takeOffCallsOfUser(GcObject object) {
    HeaderBits.clear(object, HeaderBits.CALLS_USER);
  }

  /** Removes the only hold on an object, which waits to be destroyed. */
  public static void releaseLater(GcHeap heap, GcObject object) {
    HeaderBits.removeHold(object);
    ((Deallocator) part(heap, "deallocator")).push(object, HeaderBits.Death.COUNT);
  }

  public static void destroyPending(GcHeap heap) {
    ((Deallocator) part(heap, "deallocator")).drain();
  }

  /** Marks an object dead, as if an error had then interrupted its destruction. */
  public static void markDead(GcHeap heap, GcObject object) {
    SlotTable slots = slots(heap);
    Census.Count count = slots.census.of(TypeInfo.of(object));
    HeaderBits.setWord(
        object, HeaderBits.dead(HeaderBits.Death.COUNT, slots.birth(HeaderBits.slot(object))));
    count.diedByCount++;
    interruptChange(heap);
  }

  public static int slot(GcObject object) {
    return HeaderBits.slot(object);
  }

  public static final long MAX_EDGES = HeaderBits.MAX_EDGES;
  public static final int MAX_HOLDS = (int) (HeaderBits.HOLDS >>> 32);

  public static boolean isCyclic(GcType type) {
    return (((TypeInfo) type).flags() & HeaderBits.CYCLIC) != 0;
  }

  public static boolean isWeighed(TypeInfo type) {
    return type.pinsNativeBytes;
  }

  // ------------------------------------------------------------------ heaps

  /** Maximum depth of nested finalizers and callbacks. */
  public static final int MAX_LEVEL = UserCodeRunner.MAX_NESTING;

  public static boolean hasStackRoom() {
    return StackBang.hasRoom();
  }

  /** Whether it is one of the heaps that look where things are opened. */
  public static boolean isSampled(GcHeap heap) {
    return ((Heap) heap).leakSettings.firstInterval(((Heap) heap).number) == 1;
  }

  /** Returns the number of tracked roots and cells of a shared heap that are open. */
  public static long tracked(GcHeap heap) {
    RootTracker tracker = ((SharedHeap) heap).rootTracker;
    return tracker.openRoots() + tracker.cells.size();
  }

  /** Leaves the heap like {@link #goOut}, but without the stack to release the lock. */
  public static void goOutWithoutUnlock(GcHeap heap) {
    EntryLock entryLock = gate(heap);
    int number = entryLock.lock.stamp;
    entryLock.heap.mutator = null;
    entryLock.heap.ownerThread = null;
    entryLock.lock.pendingUnlock = number;
  }

  /** Opens a heap in which one opening in {@code sample} is watched. */
  public static <H> H sampled(int sample, Supplier<H> opening) {
    System.setProperty("dev.lasso.leaks.sample", Integer.toString(sample));
    try {
      return opening.get();
    } finally {
      System.clearProperty("dev.lasso.leaks.sample");
    }
  }

  /** Closes a root of a shared heap, as if the JVM had found it unreachable. */
  public static void lose(GcRoot<?> root) {
    ((Tracked) part(root, "reference")).onLost();
  }

  /**
   * Returns the end of a use by the last root that does not look for room on the stack, because
   * another root closes at the same time.
   */
  public static Runnable uncheckedClose(GcRoot<?> root) {
    SharedHold hold = (SharedHold) part(root, "hold");
    return () -> {
      if (hold.leave()) {
        hold.heap.entryLock.work.release(hold);
      }
    };
  }

  /** Closes a cell, as if the JVM had found it unreachable. */
  public static void lose(GcRootCell<?> cell) {
    ((Tracked) part(part(cell, "cell"), "reference")).onLost();
  }

  /** Returns the number of lost roots and cells that a shared heap has closed. */
  public static long lost(GcHeap heap) {
    return ((SharedHeap) heap).rootTracker.lostReports.total();
  }

  /** Opens a heap whose slices {@code pacer} decides. */
  public static Heap open(boolean stress, Pacer pacer) {
    return open(stress, 1 << 20, pacer);
  }

  public static Heap open(boolean stress, long nativeBudget, Pacer pacer) {
    return open(confined(stress, nativeBudget), pacer);
  }

  /**
   * Returns the options of a confined heap: the given ones, no leak detection, and otherwise
   * defaults.
   */
  private static Options confined(boolean stress, long nativeBudget) {
    return new Options(
        null,
        stress,
        Duration.ofMillis(1),
        nativeBudget,
        new Options.Leaks(GcLeakLevel.OFF, null, List.of(), ""),
        false,
        false,
        null,
        null,
        null);
  }

  public static Heap open(Options options, Pacer pacer) {
    return Heaps.open(
        options,
        made -> made.shared() ? new SharedHeap(made, pacer) : new ConfinedHeap(made, pacer));
  }

  /** Opens a shared heap that the current thread has entered, without a maintenance thread. */
  public static Heap openShared(Pacer pacer) {
    Heap heap = new SharedHeap(Heaps.shared(confined(false, 1 << 20)), pacer);
    comeIn(untended(heap));
    return heap;
  }

  /** Returns the objects that a scope holds, in the order of their places. */
  public static List<GcObject> heldBy(GcScope scope) {
    SlotTable slots = slots(scope.heap());
    List<GcObject> held = new ArrayList<>();
    ((Scope) scope).holds.forEachHandle(handle -> held.add((GcObject) slots.object((int) handle)));
    return held;
  }

  /** Returns the number of places that a scope uses. */
  public static int end(GcScope scope) {
    return ((Scope) scope).holds.end;
  }

  public static boolean isOpen(GcScope scope) {
    return !((Scope) scope).isClosed();
  }

  /**
   * Verifies a heap of a program that releases holds of scopes and roots, which {@code verify}
   * reports.
   */
  public static void verifyExceptTakenHolds(GcHeap heap) {
    try {
      heap.inspect().verify();
    } catch (ReferenceCountException e) {
      String found = String.valueOf(e.getMessage());
      if (found.lines().skip(1).anyMatch(line -> !line.contains("but scopes and roots hold it"))) {
        throw e;
      }
    }
  }

  /** Returns whether a traversal of the heap is running, during which it cannot be changed. */
  public static boolean isTraversed(GcHeap heap) {
    return ((Heap) heap).mutator == null;
  }

  /** Returns the names of the classes that are initialized before the first heap is opened. */
  public static List<String> initialized() {
    return List.of(Initializers.NAMES.split(" ", -1));
  }

  /** Names of the classes that detect lost scopes, roots and heaps. */
  public static final Set<String> LEAK_WATCHES =
      Set.of(LeakDetector.class.getName(), HeapRegistry.class.getName());

  public static HeapReader view(GcHeap heap) {
    return ((Heap) heap).reader();
  }

  public static boolean isClosed(GcHeap heap) {
    return ((Heap) heap).isClosed();
  }

  /** Enters without a scope, so that no scope takes over the objects that a program releases. */
  public static void comeIn(GcHeap heap) {
    EntryLock entryLock = gate(heap);
    entryLock.lock.lock();
    entryLock.enterLocked();
  }

  public static void goOut(GcHeap heap) {
    gate(heap).exit(false);
  }

  public static EntryLock gate(GcHeap heap) {
    EntryLock entryLock = heap instanceof SharedHeap shared ? shared.entryLock : null;
    assertNotNull(entryLock);
    return entryLock;
  }

  /** Returns the heap, which starts no maintenance thread from now on. */
  public static <H extends GcHeap> H untended(H heap) {
    EntryLock entryLock = heap instanceof SharedHeap shared ? shared.entryLock : null;
    if (entryLock != null) {
      entryLock.work.maintenance =
          new HeapMaintenance(entryLock.work) {
            @Override
            void start() {}
          };
    }
    return heap;
  }

  public static boolean hasGate(GcHeap heap) {
    return heap instanceof SharedHeap;
  }

  public static boolean isAwaited(GcHeap heap) {
    return gate(heap).lock.hasQueuedThreads();
  }

  public static boolean isLifeOver(GcHeap heap) {
    return gate(heap).life.phase() == LifeCycle.CLOSED;
  }

  /** Returns the number of the last acquisition of the lock. */
  public static int acquisition(GcHeap heap) {
    return gate(heap).lock.stamp;
  }

  /** Returns whether the threads that wait enter in the order in which they arrived. */
  public static boolean isStarving(GcHeap heap) {
    return (boolean) part(gate(heap).lock, "starving");
  }

  public static boolean hasPosted(GcHeap heap) {
    return gate(heap).work.hasQueuedReleases();
  }

  /** Returns whether the maintenance of the heap has work or has been started. */
  public static boolean isMaintained(GcHeap heap) {
    return (boolean) part(gate(heap).work.maintenance, "inSeries");
  }

  /** Leaves a heap that is being closed to its threads, so that nothing saves them. */
  public static void unwatch(GcHeap heap) {
    EntryLock entryLock = gate(heap);
    entryLock.work.maintenance =
        new HeapMaintenance(entryLock.work) {
          @Override
          void watch() {}

          @Override
          boolean isWatched() {
            return false;
          }
        };
  }

  /** Forgets the maintenance of all heaps, whose threads do not outlive a program. */
  public static void forgetMaintenance() {
    MaintenanceThread.reset();
  }

  /** Returns a task of the maintenance threads, which is scheduled with a delay in nanoseconds. */
  public static LongConsumer maintenanceTask(Runnable work) {
    MaintenanceThread.Task task = MaintenanceThread.task(work);
    return delayNanos -> MaintenanceThread.schedule(task, delayNanos);
  }

  /** Does the work of the maintenance thread. */
  public static void tend(GcHeap heap) {
    var _ = gate(heap).work.runMaintenance(true);
  }

  /** Finishes a pending unlock. Returns whether the lock is free then. */
  public static boolean endUnended(GcHeap heap) {
    boolean _ = gate(heap).lock.finishPendingUnlock();
    return !gate(heap).lock.isLocked();
  }

  /** Whether the object is where the heap's table says. */
  public static boolean isInItsSlot(GcHeap heap, GcObject object) {
    return slots(heap).get(slot(object)) == object;
  }

  public static int mark(GcHeap heap, GcObject object) {
    return slots(heap).mark(slot(object));
  }

  /** Returns the mark of the cycle that a run is killing, or 0. */
  public static int dyingCycle(GcHeap heap) {
    Object reclamation = part(heap, "reclamation");
    return Set.of("CLOSE", "MARK", "DROP").contains(part(reclamation, "phase").toString())
        ? (int) part(reclamation, "cycle")
        : 0;
  }

  /** The suspects in the order of the list; fails if the list is broken. */
  public static Set<GcObject> suspects(GcHeap heap) {
    SlotTable slots = slots(heap);
    Suspects suspects = (Suspects) part(heap, "suspects");
    Set<GcObject> listed = new LinkedHashSet<>();
    for (int head = SlotTable.NONE; head <= Suspects.BATCH; head++) {
      for (int slot = suspects.next(head); slot != head; slot = suspects.next(slot)) {
        ObjectHeader object = slots.get(slot);
        if (object == null || !listed.add((GcObject) object)) {
          throw new AssertionError("the list of suspects is broken");
        }
      }
    }
    if (listed.size() != suspects.size()) {
      throw new AssertionError(listed.size() + " suspects, but " + suspects.size() + " counted");
    }
    return listed;
  }

  /** As if so many objects had been created. */
  public static void setCreated(GcHeap heap, long created) {
    long more = created - slots(heap).created();
    setLong(slots(heap), "freed", (long) part(slots(heap), "freed") + more);
    setLong(slots(heap), "created", created);
  }

  public static SlotTable slots(GcHeap heap) {
    return ((Heap) heap).slots;
  }

  /** Ends the time that the executor has after the end of a heap. */
  public static void endGrace(GcHeap heap) {
    ResourceExecutor executor = ((Heap) heap).userCodeRunner.resourceExecutor;
    assertNotNull(executor);
    synchronized (executor) {
      setLong(executor, "deadline", System.nanoTime());
      executor.notifyAll();
    }
  }

  private static void setLong(Object object, String name, long value) {
    try {
      Field field = object.getClass().getDeclaredField(name);
      field.setAccessible(true);
      field.setLong(object, value);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** Replaces a private field, for example by one that has an error. Returns the old value. */
  public static @Nullable Object replacePart(Object of, String name, @Nullable Object value) {
    try {
      Field field = of.getClass().getDeclaredField(name);
      field.setAccessible(true);
      Object old = field.get(of);
      field.set(of, value);
      return old;
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** A private field; of a heap, one that confined and shared heaps have in common. */
  public static Object part(Object from, String name) {
    try {
      Class<?> type =
          from instanceof Heap
              ? Heap.class
              : from instanceof HeapMaintenance ? HeapMaintenance.class : from.getClass();
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return field.get(from);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
