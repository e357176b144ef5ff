package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.Device;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Release methods use and change objects that die, in every state of those, however they die: each
 * operation works or is refused as if all died by count.
 */
@Tag("gate")
class ReleaseMethodsTest extends RuntimeTest {

  /** How objects die. */
  enum Way {
    COUNT,
    COLLECTION,
    SLICES,
    CLOSE
  }

  /** The state of the object on which an operation works. */
  enum State {
    CONDEMNED,
    CLOSING,
    CLOSED
  }

  /** The result of an operation. */
  enum Answer {
    WORKS,
    /** Throws an exception that says what to do. */
    REFUSED,
    /** Throws an exception that names the object and the one that is being closed. */
    DEAD
  }

  /** An operation that a release method calls. */
  record Operation(String name, Action action, Answer condemned, Answer closing, Answer closed) {
    @Override
    public String toString() {
      return name;
    }

    /** Returns whether it needs a held object, which a closing heap lacks. */
    boolean needsLiving() {
      return name.contains("living")
          || List.of("setter", "weak setter", "owner under construction", "hold of a scope", "root")
              .contains(name);
    }

    Answer in(State state) {
      return switch (state) {
        case CONDEMNED -> condemned;
        case CLOSING -> closing;
        case CLOSED -> closed;
      };
    }
  }

  /** Uses an object that dies; {@code caller} is the object whose release method is running. */
  interface Action {
    void run(ReleaseMethodsTest test, Device dying, Device caller);
  }

  private static Operation works(String name, Action action) {
    return new Operation(name, action, Answer.WORKS, Answer.WORKS, Answer.DEAD);
  }

  private static Operation refused(String name, Action action) {
    return new Operation(name, action, Answer.REFUSED, Answer.REFUSED, Answer.DEAD);
  }

  /** Works as long as the closing of the object has not begun. */
  private static Operation early(String name, Action action) {
    return new Operation(name, action, Answer.WORKS, Answer.REFUSED, Answer.DEAD);
  }

  private static List<Operation> operations() {
    return List.of(
        works("getter", (_, dying, _) -> assertTrue(dying.a() != dying)),
        works("checked method", (_, dying, _) -> dying.use()),
        works("getter of a resource", (_, dying, _) -> assertTrue(dying.first() > 0)),
        works("setter to null", (_, dying, _) -> dying.setB(null)),
        works("setter", (test, dying, _) -> dying.setB(test.living)),
        works("clear of a list", (_, dying, _) -> dying.list.clear()),
        works("remove", (_, dying, caller) -> dying.list.remove((Object) caller)),
        works("add of a living object", (test, dying, _) -> dying.list.add(test.living)),
        works(
            "addAll of living objects",
            (test, dying, _) -> dying.list.addAll(List.of(test.living, test.living))),
        works("weak setter", (test, dying, _) -> dying.setWeak(test.living)),
        works("resource setter to 0", (_, dying, _) -> dying.setFirst(0)),
        early("resource setter", (test, dying, _) -> test.replace(dying)),
        early("take of a resource", (test, dying, _) -> test.free(dying.takeFirst())),
        refused("setter of a living owner", (test, dying, _) -> test.living.setB(dying)),
        refused("list of a living owner", (test, dying, _) -> test.living.list.add(dying)),
        refused("owner under construction", (test, dying, _) -> test.create(dying)),
        refused("hold", (test, dying, _) -> test.heap.retain(dying)),
        refused("hold of a scope", (test, dying, _) -> test.held.keep(dying)),
        refused("root", (test, dying, _) -> test.heap.openRoot(dying)),
        refused("weak reference", (_, dying, _) -> GcWeak.of(dying, _ -> {})),
        refused("weak field of a living object", (test, dying, _) -> test.living.setOther(dying)),
        refused("untrack", (test, dying, _) -> GcCPython.of(test.heap).untrack(dying)),
        refused(
            "setFinalizable", (test, dying, _) -> GcCPython.of(test.heap).finalizable(dying, true)),
        new Operation(
            "weak read",
            (test, _, _) -> assertNull(Objects.requireNonNull(test.before).get()),
            Answer.WORKS,
            Answer.WORKS,
            Answer.WORKS),
        new Operation(
            "equals and toString",
            (_, dying, _) ->
                assertTrue(Set.of(dying).contains(dying) && !dying.toString().isEmpty()),
            Answer.WORKS,
            Answer.WORKS,
            Answer.WORKS));
  }

  private static Stream<Arguments> cases() {
    return operations().stream()
        .flatMap(
            operation ->
                Stream.of(Way.values())
                    .flatMap(
                        way ->
                            Stream.of(State.values())
                                // Nothing is condemned by count.
                                .filter(state -> way != Way.COUNT || state != State.CONDEMNED)
                                .filter(_ -> way != Way.CLOSE || !operation.needsLiving())
                                .map(state -> Arguments.of(operation, state, way))));
  }

  private final Map<Long, String> handles = new HashMap<>();
  private final List<String> freed = new ArrayList<>();
  private final Map<Device, Runnable> actions = new HashMap<>();

  /** An object that is held. */
  private final Node living = node("living");

  /** Refers to an object that dies. */
  private @Nullable GcWeak<Device> before;

  private boolean closed;

  @AfterEach
  void eachHandleIsFreedOnce() {
    if (!closed) {
      closeHeap();
    }
    assertEquals(handles.values().stream().sorted().toList(), freed.stream().sorted().toList());
  }

  // ------------------------------------------------------------------ devices

  private long open(String name) {
    long handle = 1L + handles.size();
    handles.put(handle, name);
    return handle;
  }

  private void replace(Device dying) {
    long third = open("third");
    try {
      dying.setFirst(third);
    } catch (DeadObjectException e) {
      free(third);
      throw e;
    }
  }

  private void free(long handle) {
    freed.add(handles.get(handle));
  }

  /** Creates a device with two handles, of which {@code second} is released first. */
  private Device device(String name) {
    Device device = Device.create(held, this::release);
    named(device, name);
    device.setFirst(open(name + " first"));
    device.setSecond(open(name));
    return device;
  }

  private void release(Device self, String field, long handle) {
    Runnable action = field.equals("second") ? actions.remove(self) : null;
    if (action != null) {
      try {
        action.run();
      } catch (DeadObjectException e) {
        log.add(self.name + ": " + e.getMessage());
      }
    }
    free(handle);
  }

  private void create(Device child) {
    Device.create(
        held,
        this::release,
        self -> {
          self.name = "new";
          self.a = child;
        });
  }

  /** Makes objects a part of cyclic garbage, unless they die by count. */
  private void inCycle(Way way, Node node) {
    if (way != Way.COUNT) {
      Node loop = node("loop");
      loop.setA(node);
      loop.setB(loop);
      node.list.add(loop);
      drop(loop);
    }
  }

  private void die(Way way, Node... roots) {
    drop(roots);
    switch (way) {
      case COUNT -> {}
      case COLLECTION -> heap.collect();
      case SLICES -> {
        while (heap.stats().live() > 1) {
          heap.collect(Duration.ofNanos(1));
          heap.inspect().verify();
        }
      }
      case CLOSE -> {
        held.drop(living);
        closed = true;
        closeHeap();
      }
    }
    if (way != Way.CLOSE) {
      assertEquals(1, heap.stats().live());
      heap.inspect().verify();
    }
  }

  // ------------------------------------------------------------------ the table

  @ParameterizedTest(name = "{0}, {1}, {2}")
  @MethodSource("cases")
  void operationWorksUntilTheObjectIsClosed(Operation operation, State state, Way way) {
    Device dying = device("dying");
    Device below = device("below");
    before = GcWeak.of(dying);
    dying.setA(below);
    Device caller = below;
    Node top = dying;
    switch (state) {
      case CONDEMNED -> {
        caller = device("above");
        caller.setA(dying);
        top = caller;
      }
      case CLOSING -> actions.put(dying, () -> dying.setA(null));
      case CLOSED -> {}
    }
    inCycle(way, top);
    Device calls = caller;
    actions.put(caller, () -> operation.action().run(this, dying, calls));
    drop(below, dying);
    die(way, top == dying ? new Node[0] : new Node[] {top});
    switch (operation.in(state)) {
      case WORKS -> assertEquals(List.of(), takeLog());
      case REFUSED -> assertLogged("is about to be destroyed", "Do that in the @Finalizer.");
      case DEAD -> assertLogged("Device#", " is dead: ", name(state), " uses it.");
    }
    log.clear();
  }

  private static String name(State state) {
    return state == State.CLOSED ? ", which is being closed," : "";
  }

  private void assertLogged(String... parts) {
    List<String> lines = takeLog();
    assertEquals(1, lines.size(), lines::toString);
    for (String part : parts) {
      assertTrue(lines.getFirst().contains(part), lines::toString);
    }
  }

  // ------------------------------------------------------------------ new owners and lost ones

  @ParameterizedTest
  @EnumSource(names = {"COLLECTION", "SLICES", "CLOSE"})
  void edgeBetweenCondemnedObjectsPutsThemInOrderAgain(Way way) {
    if (way != Way.CLOSE) {
      linkTwoCycles(way, true);
    }
    linkTwoCycles(way, false);
  }

  /** Kills three cycles; the first one makes one of the others own the remaining one. */
  private void linkTwoCycles(Way way, boolean swap) {
    Device top = device("top");
    Device one = device("one");
    Device other = device("other");
    top.list.addAll(List.of(one, other));
    for (Node node : List.of(top, one, other)) {
      node.setB(node);
    }
    Device owner = swap ? other : one;
    Device owned = swap ? one : other;
    actions.put(top, () -> owner.setA(owned));
    int before = freed.size();
    drop(one, other);
    die(way, top);
    assertEquals(
        List.of(owner.name, owned.name), List.of(freed.get(before + 2), freed.get(before + 4)));
  }

  @ParameterizedTest
  @EnumSource
  void objectThatLosesItsLastOwnerIsClosedAtOnce(Way way) {
    Device top = device("top");
    Device child = device("child");
    top.setA(child);
    inCycle(way, top);
    actions.put(top, () -> top.setA(null));
    drop(child);
    die(way, top);
    assertEquals(List.of("child", "child first", "top", "top first"), freed);
  }

  @ParameterizedTest
  @EnumSource
  void releaseMethodClearsTheListOfWhatItsObjectOwns(Way way) {
    Device session = device("session");
    Device above = device("above");
    Device cursor = device("cursor");
    Device other = device("other");
    session.list.addAll(List.of(cursor, other));
    above.setA(cursor); // owns a cursor, too, and is closed before it
    Node top = node("top");
    top.setA(above);
    top.setB(session);
    inCycle(way, top);
    actions.put(session, () -> session.list.clear());
    drop(above, cursor, other, session);
    die(way, top);
    assertEquals(
        List.of("above", "above first", "other", "other first", "cursor", "cursor first"),
        freed.stream().filter(name -> !name.startsWith("session")).toList());
    assertTrue(freed.indexOf("session") > freed.indexOf("cursor"), freed::toString);
  }

  @ParameterizedTest
  @EnumSource(names = {"COLLECTION", "SLICES"})
  void objectOutsideDiesAtOnceWithItsFinalizer(Way way) {
    Node outside = finalized("outside", _ -> {});
    living.setA(outside);
    drop(outside);
    Device top = device("top");
    top.setA(top);
    actions.put(
        top,
        () -> {
          living.setA(null);
          assertEquals(List.of("finalize outside"), takeLog());
        });
    die(way, top);
    assertEquals(List.of(), takeLog());
  }

  @ParameterizedTest
  @EnumSource(names = {"COUNT", "COLLECTION", "SLICES"})
  void newObjectThatIsStoredDiesWithItsOwner(Way way) {
    Device top = device("top");
    inCycle(way, top);
    actions.put(
        top,
        () ->
            heap.run(
                () -> {
                  Device child = device("child");
                  top.setA(child);
                  drop(child);
                }));
    die(way, top);
    assertTrue(freed.containsAll(List.of("child", "child first")), freed::toString);
  }

  @ParameterizedTest
  @EnumSource
  void resourceIsReadUntilItsOwnReleaseHasReturned(Way way) {
    Device top = device("top");
    inCycle(way, top);
    actions.put(top, () -> assertTrue(top.first() > 0 && top.second() > 0));
    top.setResource(
        () -> {
          for (LongSupplier getter : List.<LongSupplier>of(top::second, top::first)) {
            try {
              log.add("" + getter.getAsLong());
            } catch (DeadObjectException e) {
              log.add(e.getMessage());
            }
          }
        });
    die(way, top);
    List<String> lines = takeLog();
    assertEquals(2, lines.size());
    assertTrue(lines.get(0).startsWith("'second' of Device#"), lines::toString);
    assertTrue(lines.get(1).startsWith("'first' of Device#"), lines::toString);
  }

  @Test
  void collectionInsideOneFindsNothing() {
    Device top = device("top");
    top.setA(top);
    actions.put(top, () -> assertEquals(0, heap.collect()));
    die(Way.COLLECTION, top);
  }

  @ParameterizedTest
  @EnumSource(names = {"COLLECTION", "SLICES", "CLOSE"})
  void cycleThatNeedsItselfGetsAnException(Way way) {
    Device one = device("one");
    Device other = device("other");
    one.setA(other);
    other.setA(one);
    actions.put(one, () -> assertTrue(other.second() > 0));
    actions.put(other, () -> assertTrue(one.second() > 0));
    drop(other);
    die(way, one);
    assertLogged("one: Device#", " is dead: ", ", which is being closed, uses it.");
  }

  @Test
  void garbageThatIsKeptIsAlive() {
    Device top = device("top");
    top.setA(top);
    python.keepGarbage(true);
    assertCollects(1, top);
    assertTrue(top.first() > 0 && top.a() == top);
    held.keep(top);
    python.keepGarbage(false);
    python.garbage().clear();
    die(Way.COLLECTION, top);
  }

  /** Returns the result of a release method that throws. */
  private static @Nullable Object thrown() {
    throw new IllegalStateException("on purpose");
  }

  @ParameterizedTest
  @EnumSource
  void releaseMethodThatThrowsIsCalledOnce(Way way) {
    Device top = device("top");
    inCycle(way, top);
    actions.put(top, ReleaseMethodsTest::thrown);
    die(way, top);
    assertEquals("on purpose", takeUnraisable().thrown().getMessage());
    freed.add("top");
  }
}
