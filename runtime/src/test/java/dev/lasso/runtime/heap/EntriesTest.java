package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.heap.EntryWorld.Entry;
import dev.lasso.runtime.programs.FaultNode;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.Fingerprint;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is refused has done nothing: all public methods of the runtime, called at the wrong time, on
 * the wrong thread or with the wrong object, leave every field of every object as it was, whether
 * they throw or return.
 */
@Tag("gate")
public class EntriesTest {

  private interface Call {
    @Nullable Throwable of(Entry entry, EntryWorld world) throws Exception;
  }

  /** Methods that only read what needs no check of the thread. */
  private static final Set<String> READS =
      Names.of(
          """
          contains, containsAll, containsKey, containsValue, entrySet, equals, forEach,
          forEachRemaining, gcEdges, gcHeap, gcOwnsAll, gcType, getFirst, getKey, getLast,
          getOrDefault, getValue, hasNext, hasPrevious, hashCode, indexOf, inspect, isEmpty,
          isInside, isOpen, iterator, keySet, lastIndexOf, listIterator, next, nextIndex,
          parallelStream, previous, previousIndex, readOnly, reversed, size, spliterator, stats,
          stream, subList, toArray, toString, values, GcList.get, GcList.subList.get,
          GcList.reversed.get, GcMap.get, GcResources.gcElements, GcResources.gcOwner,
          GcResources.get, GcWeakMap of keys.get, GcWeakMap of values.get,
          GcWeakMap of keys.gcTraverse, GcWeakMap of values.gcTraverse, GcWeakSet.gcTraverse,
          GcScope.heap
          """);

  /** The same, of those for generated code; an object that is bound is not bound again. */
  private static final Set<String> PURE_PROTOCOL =
      Names.of(
          """
          GcEdges.edge, GcEdges.valueEdge, GcEdges.edges, GcEdges.items, GcProtocol.holding,
          GcProtocol.isBare, GcProtocol.isDying, GcProtocol.items, GcProtocol.alreadyBound,
          GcProtocol.checkNoItems, GcProtocol.itemsToChange, GcProtocol.checkNotTaken,
          GcProtocol.noScope, GcProtocol.takenAt, gcBind, gcUnbind
          """);

  /** In the middle or at the end of a change, or in a getter: the beginning checked the thread. */
  private static final Set<String> IN_A_CHANGE =
      Names.of(
          """
          GcProtocol.borrowed, GcProtocol.endChange, GcResources.gcTakeLast, GcProtocol.count,
          GcProtocol.countChecked, GcProtocol.uncount, GcProtocol.removeEdge,
          GcProtocol.removeValueEdge, GcProtocol.removeItemEdges, GcProtocol.handOver,
          GcProtocol.endClear, GcProtocol.endTake, GcProtocol.taken, GcProtocol.close,
          GcProtocol.fail
          """);

  /** What they do with an argument that cannot be owned is right: compare, or refer to it. */
  private static final Set<String> COMPARING =
      Names.of(
          """
          retainAll, removeAll, GcWeak.of, GcWeak with a callback.of, GcWeakMap of values.putAll,
          GcWeakSet.add, GcWeakSet.addAll
          """);

  /**
   * Any thread may call these, of a shared heap and objects of open roots, and may have to wait.
   */
  private static final Set<String> FOR_ALL_THREADS =
      Names.of(
          """
          GcHeap.call, GcHeap.close, GcHeap.enter, GcHeap.lock, GcHeap.run, GcHeap.tryEnter,
          GcProtocol.checkFinal, GcRoot.close, GcRoot.get, GcRoot.share, GcRoot.tryShare,
          GcRoot.use, open, tryOpen
          """);

  /** Whom a closed heap would tell can still be set: it tells nobody. */
  private static final Set<String> OF_A_CLOSED_HEAP =
      Names.of(
          """
          GcHeap.enable, GcHeap.onUnraisable, GcHeap.listeners.add, GcHeap.listeners.addFirst,
          GcHeap.listeners.addLast, GcHeap.listeners.addAll
          """);

  private final List<String> wrong = new ArrayList<>();

  /**
   * Calls each method that {@code chosen} chooses, in a world that it is not to change.
   *
   * @param checks says what is wrong with what it threw
   */
  private void callAll(
      Supplier<EntryWorld> worlds,
      Predicate<Entry> chosen,
      Call call,
      Predicate<@Nullable Throwable> checks)
      throws Exception {
    EntryWorld world = worlds.get();
    List<Entry> entries = world.entries();
    long before = Fingerprint.hash(world.roots());
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      if (chosen.test(entry)) {
        Throwable thrown = call.of(entry, world);
        if (Fingerprint.hash(world.roots()) != before) {
          List<String> after = Fingerprint.lines(world.roots());
          world = worlds.get();
          String difference = Fingerprint.difference(Fingerprint.lines(world.roots()), after);
          wrong.add(entry + ", " + thrown + ": " + difference);
          entries = world.entries();
          before = Fingerprint.hash(world.roots());
        }
        if (!entry.isAmong(READS) && !entry.isAmong(PURE_PROTOCOL) && !checks.test(thrown)) {
          wrong.add(entry + ", " + thrown);
        }
      }
    }
    assertEquals("", String.join("\n", wrong));
  }

  /** Whether it is an entry of a root that all threads use, whatever happens inside. */
  private static boolean isRootForAll(Entry entry) {
    return Heaps.areShared() && entry.name().startsWith("GcRoot.");
  }

  private static boolean anything(@Nullable Throwable thrown) {
    return true;
  }

  @Test
  public void anotherThreadIsRefused() throws Exception {
    try (ExecutorService other = Executors.newSingleThreadExecutor()) {
      refuseOn(other);
    }
  }

  @Test
  public void anotherVirtualThreadIsRefused() throws Exception {
    try (ExecutorService other = Executors.newVirtualThreadPerTaskExecutor()) {
      refuseOn(other);
    }
  }

  private void refuseOn(ExecutorService other) throws Exception {
    callAll(
        EntriesTest::full,
        entry ->
            !entry.isAmong(IN_A_CHANGE) && !(Heaps.areShared() && entry.isAmong(FOR_ALL_THREADS)),
        (entry, _) -> other.submit(entry::call).get(),
        thrown ->
            thrown instanceof WrongThreadException
                || thrown instanceof UnsupportedOperationException);
  }

  @Test
  public void traversalOnlyReads() throws Exception {
    callAll(
        EntriesTest::full,
        entry -> !entry.isAmong(IN_A_CHANGE) && !isRootForAll(entry),
        (entry, world) -> {
          List<@Nullable Throwable> thrown = new ArrayList<>();
          GcVisitor<EntryWorld> visitor = (_, _) -> thrown.add(entry.call()) ? 0 : 1;
          int _ = visitor.edge(0, world.owner, world);
          return thrown.getFirst();
        },
        EntriesTest::anything);
  }

  @Test
  public void closedHeapStaysAsItIs() throws Exception {
    callAll(
        () -> {
          EntryWorld world = full();
          try (CapturedLog _ = new CapturedLog()) {
            world.heap.close();
          }
          forgetTheDead(world);
          return world;
        },
        entry ->
            !entry.isAmong(IN_A_CHANGE) && !entry.isAmong(OF_A_CLOSED_HEAP) && !isRootForAll(entry),
        (entry, _) -> entry.call(),
        EntriesTest::anything);
  }

  /** A reference to the dead forgets it as soon as it is asked. */
  private static void forgetTheDead(EntryWorld world) {
    assertEquals(null, world.plain.get());
    assertEquals(null, world.withCallback.get());
  }

  @Test
  public void collectionsOfTheDeadStayAsTheyAre() throws Exception {
    callAll(
        () -> {
          EntryWorld world = full();
          world.outer.drop(world.owner);
          return world;
        },
        entry -> entry.name().matches("Gc(List|Set|Map|WeakMap|Resources|WeakSet|Object).*"),
        (entry, _) -> entry.call(),
        EntriesTest::anything);
  }

  @Test
  public void deadObjectsAreRefused() throws Exception {
    refuseWith(
        world -> {
          FaultNode dead = FaultNode.allocate(world.heap, world, 1_000, FaultNode.PLAIN);
          world.heap.release(dead);
          return dead;
        });
  }

  @Test
  public void objectsOfAnotherHeapAreRefused() throws Exception {
    refuseWith(_ -> full().element);
  }

  private static EntryWorld full() {
    return new EntryWorld(0);
  }

  /** Room is made before objects are looked at: so there is some, or more room would be seen. */
  private void refuseWith(Function<EntryWorld, FaultNode> argument) throws Exception {
    callAll(
        () -> {
          EntryWorld world = new EntryWorld(2);
          return world.with(argument.apply(world));
        },
        entry -> entry.takesTheObject() && !entry.isAmong(IN_A_CHANGE) && !entry.isAmong(COMPARING),
        (entry, _) -> entry.call(),
        EntriesTest::anything);
  }
}
