package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Heaps;
import java.lang.reflect.Field;
import java.util.LinkedHashSet;
import java.util.Set;

/** What tests in other packages see of the machine: words of objects, gates, and parts of heaps. */
public final class Inside {

  private Inside() {}

  // ------------------------------------------------------------------ objects

  public static int holds(GcObject object) {
    return Header.holds(word(object));
  }

  public static long edges(GcObject object) {
    return Header.edges(word(object));
  }

  /** Adopted and not yet destroyed; it may be condemned. */
  public static boolean isLive(GcObject object) {
    return word(object) < 0;
  }

  /** As {@link #isLive}, and neither is its construction over without an owner. */
  public static boolean isCounted(GcObject object) {
    return ((Counted) object).isCounted();
  }

  /** Dead to the program; it may have to be destroyed yet. */
  public static boolean isDead(GcObject object) {
    return ((Counted) object).isDead();
  }

  public static boolean isDestroyed(GcObject object) {
    return word(object) > 0;
  }

  public static boolean isMember(GcObject object) {
    return ((Counted) object).isMember();
  }

  public static boolean isSuspect(GcObject object) {
    return (word(object) & Header.SUSPECT) != 0;
  }

  /** Whether the object may be a suspect: alive, tracked, and of a type that has cycles. */
  public static boolean mayBeSuspect(GcObject object) {
    long may = Header.LIVE | Header.TRACKED | Header.CYCLIC;
    return (word(object) & may) == may;
  }

  /** Whether its construction failed before it was adopted. */
  public static boolean isUnadopted(GcObject object) {
    return Header.death(word(object)) == Header.Death.NOT_ADOPTED;
  }

  /** The whole word, to compare. */
  public static long word(GcObject object) {
    return ((Counted) object).word;
  }

  /** Counts, without the flags, to compare. */
  public static long counts(GcObject object) {
    return word(object) & Header.COUNTS;
  }

  /** Makes the count of edges wrong by {@code edges}. */
  public static void addEdges(GcObject object, long edges) {
    ((Counted) object).word += edges;
  }

  /** Makes the heap destroy the object as one without resources, and without a clear of its own. */
  public static void takeOffCallsOfUser(GcObject object) {
    ((Counted) object).word &= ~Header.CALLS_USER;
  }

  public static int slot(GcObject object) {
    return ((Counted) object).slot;
  }

  public static final long MAX_EDGES = Header.MAX_EDGES;
  public static final int MAX_HOLDS = (int) (Header.HOLDS >>> 32);
  public static final long SHAKEN = Header.SHAKEN;
  public static final long SHAKEN_EVEN = Header.SHAKEN_EVEN;

  public static boolean isCyclic(GcType type) {
    return (((TypeState) type).flags() & Header.CYCLIC) != 0;
  }

  public static boolean isWeighed(TypeState type) {
    return type.isWeighed();
  }

  // ------------------------------------------------------------------ heaps

  /** How deep last calls nest. */
  public static final int MAX_LEVEL = LastCalls.MAX_LEVEL;

  /** Whether the stack has room for a call of user code. */
  public static boolean hasStackRoom() {
    return StackRoom.isThere();
  }

  /** Whether it is one of the heaps that look where things are opened. */
  public static boolean isSampled(GcHeap heap) {
    return ((Heap) heap).isSampled();
  }

  /** Opens a heap whose slices {@code pace} decides. */
  public static Heap open(boolean stress, Pace pace) {
    return open(stress, 1 << 20, pace);
  }

  public static Heap open(boolean stress, long nativeBudget, Pace pace) {
    return open(Options.confined(stress, nativeBudget), pace);
  }

  public static Heap open(Options options, Pace pace) {
    return Heaps.open(options, made -> new Heap(made, pace));
  }

  /** The class that notes what may be lost. */
  public static final String LEAK_WATCH = LeakWatch.class.getName();

  public static View view(GcHeap heap) {
    return ((Heap) heap).view();
  }

  public static boolean isClosed(GcHeap heap) {
    return ((Heap) heap).isClosed();
  }

  /** Comes in without a scope: what a program lets go of is not to be handed to one. */
  public static void comeIn(GcHeap heap) {
    Gate gate = gate(heap);
    gate.turn.await();
    gate.comeIn();
  }

  public static void goOut(GcHeap heap) {
    gate(heap).goOut();
  }

  public static Gate gate(GcHeap heap) {
    Gate gate = ((Heap) heap).gate;
    assertNotNull(gate);
    return gate;
  }

  /** Returns the heap, which starts no tender from now on. */
  public static <H extends GcHeap> H untended(H heap) {
    Gate gate = ((Heap) heap).gate;
    if (gate != null) {
      gate.tender =
          new Tender(gate, false) {
            @Override
            void start() {}
          };
    }
    return heap;
  }

  public static boolean hasGate(GcHeap heap) {
    return ((Heap) heap).gate != null;
  }

  /** Returns whether a thread waits to enter. */
  public static boolean isAwaited(GcHeap heap) {
    return gate(heap).turn.hasQueuedThreads();
  }

  /** Whether something was posted that nobody has seen to. */
  public static boolean hasPosted(GcHeap heap) {
    return gate(heap).hasPosted();
  }

  /** Does what the tender does when it is woken. */
  public static void tend(GcHeap heap) {
    gate(heap).tend(true);
  }

  /** Ends a turn whose thread went out without ending it; whether nobody has the turn then. */
  public static boolean endUnended(GcHeap heap) {
    gate(heap).turn.endUnended();
    return !gate(heap).turn.isTaken();
  }

  /** Whether the object is where the heap's table says. */
  public static boolean isInItsSlot(GcHeap heap, GcObject object) {
    return slots(heap).get(slot(object)) == object;
  }

  /** What a search has noted of the object, or 0. */
  public static int mark(GcHeap heap, GcObject object) {
    return slots(heap).mark(slot(object));
  }

  /** The suspects in the order of the list; fails if the list is broken. */
  public static Set<GcObject> suspects(GcHeap heap) {
    SlotTable slots = slots(heap);
    Suspects suspects = (Suspects) part(heap, "suspects");
    Set<GcObject> listed = new LinkedHashSet<>();
    for (int head = SlotTable.NONE; head <= Suspects.BATCH; head++) {
      for (int slot = suspects.next(head); slot != head; slot = suspects.next(slot)) {
        Counted object = slots.get(slot);
        if (object == null || !listed.add(object.asObject())) {
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
    SlotTable slots = slots(heap);
    try {
      Field field = SlotTable.class.getDeclaredField("created");
      field.setAccessible(true);
      field.setLong(slots, created);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  public static SlotTable slots(GcHeap heap) {
    return (SlotTable) part(heap, "slots");
  }

  /** A private field. */
  public static Object part(Object from, String name) {
    try {
      Field field = from.getClass().getDeclaredField(name);
      field.setAccessible(true);
      return field.get(from);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
