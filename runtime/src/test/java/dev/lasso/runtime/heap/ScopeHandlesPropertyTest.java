package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.support.Step;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** {@link ScopeHandles} against an {@link ArrayList}. */
class ScopeHandlesPropertyTest {

  private static final int MANY = 20;
  private static final int HANDLES = 6;

  /** So many that a search through them all for each would be felt. */
  private static final long TWICE = 100_000;

  enum Kind {
    ADD,
    ADD_MANY,
    REMOVE,
    REMOVE_STRANGER,
    REMOVE_NEWEST
  }

  @Provide
  Arbitrary<List<Step<Kind>>> programs() {
    return Step.programs(120, Kind.class, 2, 1, 3, 1, 1);
  }

  @Property(seed = "1")
  void handlesLeaveInTheOrderInWhichTheyCame(@ForAll("programs") List<Step<Kind>> program) {
    ScopeHandles list = new ScopeHandles();
    List<Long> model = new ArrayList<>();
    long fresh = 0;
    for (Step<Kind> step : program) {
      switch (step.kind()) {
        case ADD -> add(list, model, ++fresh);
        case ADD_MANY -> {
          list.reserve(MANY);
          for (int i = 0; i < MANY; i++) {
            append(list, ++fresh);
            model.add(fresh);
          }
        }
        case REMOVE -> {
          if (!model.isEmpty()) {
            assertTrue(remove(list, model.remove(step.index(model.size()))));
          }
        }
        case REMOVE_STRANGER -> assertFalse(remove(list, fresh + 1 + step.one()));
        case REMOVE_NEWEST -> {
          if (!model.isEmpty()) {
            assertEquals(model.removeLast(), removeNewest(list));
          }
        }
      }
      assertEquals(model.size(), list.size);
      assertFalse(list.end == 0 && !model.isEmpty());
    }
    assertEquals(model.reversed(), drain(list));
  }

  @Property(seed = "1")
  void handleHeldMoreThanOnceLeavesOnceForEachTime(@ForAll("programs") List<Step<Kind>> program) {
    ScopeHandles list = new ScopeHandles();
    List<Long> model = new ArrayList<>();
    for (Step<Kind> step : program) {
      long handle = 1L + step.index(HANDLES);
      switch (step.kind()) {
        case ADD -> add(list, model, handle);
        case ADD_MANY -> {
          for (int i = 0; i < MANY; i++) {
            add(list, model, 1L + (step.one() + i) % HANDLES);
          }
        }
        case REMOVE -> assertEquals(model.remove(handle), remove(list, handle));
        case REMOVE_STRANGER -> assertFalse(remove(list, handle + HANDLES));
        case REMOVE_NEWEST -> {
          if (!model.isEmpty()) {
            assertTrue(model.remove(removeNewest(list)));
          }
        }
      }
      assertEquals(model.size(), list.size);
      List<Long> held = new ArrayList<>();
      list.forEachHandle(held::add);
      assertEquals(model.stream().sorted().toList(), held.stream().sorted().toList());
    }
    assertEquals(model.stream().sorted().toList(), drain(list).stream().sorted().toList());
  }

  @Example
  void manyHandlesHeldTwiceLeaveOldestFirst() {
    ScopeHandles list = new ScopeHandles();
    for (long handle = 0; handle < 2 * TWICE; handle++) {
      add(list, handle % TWICE + 1);
    }
    for (long handle = 1; handle <= TWICE; handle++) {
      assertTrue(remove(list, handle));
      assertTrue(remove(list, handle));
      assertFalse(remove(list, handle));
    }
    assertEquals(0, list.end);
  }

  @Example
  void handlesHeldVeryOftenLeaveNewestFirst() {
    int often = 20_000;
    ScopeHandles list = new ScopeHandles();
    List<List<Integer>> positions = List.of(new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < often; i++) {
      int handle = i % 3 == 0 ? 0 : 1;
      positions.get(handle).add(list.end);
      add(list, handle + 1);
      if (i % 1_000 == 0) {
        assertFalse(remove(list, 7));
      }
    }
    for (long other = 10; other < 40; other++) {
      add(list, other); // too many for a search of the recent handles
    }
    for (int handle = 0; handle < 2; handle++) {
      for (int position : positions.get(handle).reversed()) {
        assertEquals(position, list.find(handle + 1));
        list.removeAt(position);
      }
      assertEquals(-1, list.find(handle + 1));
    }
    assertEquals(30, list.size);
  }

  @Example
  void handleHeldMillionsOfTimesHindersNoOther() {
    int often = 2_000_000; // quadratic work would outlast the limit of a test
    ScopeHandles list = new ScopeHandles();
    add(list, 2);
    for (int i = 0; i < often; i++) {
      add(list, 1);
      if (i % 1_000 == 0) {
        assertEquals(0, list.find(2));
        assertEquals(-1, list.find(3));
      }
    }
    for (int i = often; i > 0; i--) {
      int newest = list.find(1);
      assertEquals(i, newest);
      list.removeAt(newest);
    }
    assertEquals(1, list.size);
  }

  @Property(seed = "1", tries = 200)
  void holdsOfFewHandlesAreFoundNewestFirst(@ForAll("programs") List<Step<Kind>> program) {
    ScopeHandles list = new ScopeHandles();
    for (Step<Kind> step : program) {
      long handle = 1L + step.index(2);
      switch (step.kind()) {
        case ADD -> add(list, handle);
        case ADD_MANY -> {
          for (int i = 0; i < 10 * MANY; i++) {
            add(list, 1L + (i % (2 + step.index(5)) == 0 ? 0 : 1));
          }
        }
        case REMOVE -> {
          for (int i = 0; i < 2 * MANY; i++) {
            assertEquals(list.findFrom(0, handle), list.find(handle));
            remove(list, handle);
          }
        }
        case REMOVE_STRANGER -> {
          for (long i = 10; i < 10 + MANY; i++) {
            add(list, i);
          }
        }
        case REMOVE_NEWEST -> {
          if (list.size > 0) {
            removeNewest(list);
          }
        }
      }
      for (long each = 1; each <= 3; each++) {
        assertEquals(list.findFrom(0, each), list.find(each));
      }
    }
  }

  private static void add(ScopeHandles list, long handle) {
    list.reserve(1);
    append(list, handle);
  }

  private static void add(ScopeHandles list, List<Long> model, long handle) {
    add(list, handle);
    model.add(handle);
  }

  private static long removeNewest(ScopeHandles list) {
    list.trim();
    int at = list.end - 1;
    long handle = list.handles[at];
    list.removeAt(at);
    return handle;
  }

  private static List<Long> drain(ScopeHandles list) {
    List<Long> drained = new ArrayList<>();
    for (list.trim(); list.end > 0; list.trim()) {
      drained.add(removeNewest(list));
    }
    return drained;
  }

  /** Adds a handle as {@link Scope} does, for which there is room. */
  private static void append(ScopeHandles list, long handle) {
    list.handles[list.end++] = handle;
    list.size++;
  }

  /** Removes the last occurrence of a handle. Returns whether there was one. */
  private static boolean remove(ScopeHandles list, long handle) {
    int at = list.find(handle);
    if (at < 0) {
      return false;
    }
    list.removeAt(at);
    list.trim();
    return true;
  }
}
