package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collect.Generations;
import dev.lasso.runtime.collect.Suspects;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.IntPages;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Opaque;
import dev.lasso.runtime.support.Step;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** {@link SlotTable}, and the lists that are made of ints, against collections of the JDK. */
class SlotTablePropertyTest {

  private static final int MANY = 1_500;
  private static final int FEW = 8;
  static final int MAX_INDEX = 20_000;

  enum Kind {
    TAKE,
    TAKE_MANY,
    FREE
  }

  @Provide
  Arbitrary<List<Step<Kind>>> programs() {
    return Step.programs(40, Kind.class, 4, 1, 4);
  }

  private static final class Model {
    /** It is not closed, because its objects were never constructed for it. */
    private final GcHeap heap = Heaps.open(GcHeap.builder().leaks(GcLeakLevel.OFF));

    private final SlotTable slots = new SlotTable();
    private final List<GcObject> byAge = new ArrayList<>();
    private final Set<Integer> inUse = new HashSet<>();

    private void run(Step<Kind> step) {
      switch (step.kind()) {
        case TAKE -> take(1);
        case TAKE_MANY -> take(MANY);
        case FREE -> {
          if (!byAge.isEmpty()) {
            free(byAge.remove(step.index(byAge.size())));
          }
        }
      }
    }

    private void take(int count) {
      slots.reserve(count);
      for (int i = 0; i < count; i++) {
        GcObject object = new Opaque(heap);
        slots.take(object, SlotTable.NONE);
        byAge.add(object);
        assertTrue(inUse.add(HeaderBits.slot(object)), "given out twice");
      }
    }

    private void free(GcObject object) {
      slots.free(HeaderBits.slot(object));
      inUse.remove(HeaderBits.slot(object));
    }

    private void check() {
      assertEquals(byAge.size(), slots.inUse());
      IntList sorted = slots.byAge();
      assertEquals(byAge.size(), sorted.size());
      for (int i = 0; i < byAge.size(); i++) {
        GcObject object = byAge.get(i);
        assertEquals(HeaderBits.slot(object), sorted.get(i));
        assertSame(object, slots.get(HeaderBits.slot(object)));
        if (i > 0) {
          int older = HeaderBits.slot(byAge.get(i - 1));
          assertTrue(slots.compareByBirth(older, HeaderBits.slot(object)) < 0);
          assertTrue(slots.compareByBirth(HeaderBits.slot(object), older) > 0);
        }
      }
      for (int slot = 1; slot < slots.end(); slot++) {
        if (!inUse.contains(slot)) {
          assertNull(slots.get(slot));
        }
      }
    }
  }

  @Property(seed = "1", tries = 15)
  void slotBelongsToOneObjectFromTakeToFree(@ForAll("programs") List<Step<Kind>> program) {
    Model model = new Model();
    for (int i = 0; i < program.size(); i++) {
      model.run(program.get(i));
      if (i % 4 == 0) {
        model.check();
      }
    }
    model.check();
  }

  @Property(seed = "1")
  void freedSlotsAreUsedBeforeNewOnes(@ForAll @IntRange(min = 1, max = 100) int count) {
    Model model = new Model();
    model.take(count);
    int end = model.slots.end();
    while (!model.byAge.isEmpty()) {
      model.free(model.byAge.removeLast());
    }
    model.take(count);
    assertEquals(end, model.slots.end());
    model.check();
  }

  @Example
  void objectsKeepTheirSlotsWhilePagesAreRenewed() {
    Model model = new Model();
    for (int i = 0; i < 3 * SlotTable.PAGE_SIZE; i++) {
      model.take(1);
      if (i % 3 == 0) {
        model.free(model.byAge.remove(model.byAge.size() / 2));
      }
      if (model.slots.created() % SlotTable.PAGE_SIZE == 0) {
        model.check();
      }
    }
    model.check();
  }

  @Example
  void pageIsRenewedThoughAllSlotsWereUsed() {
    Model model = new Model();
    model.take(SlotTable.PAGE_SIZE - SlotTable.HEADS);
    while (model.slots.created() <= SlotTable.PAGE_SIZE) {
      model.free(model.byAge.removeFirst());
      model.take(1);
    }
    assertEquals(SlotTable.PAGE_SIZE, model.slots.end());
    model.check();
  }

  enum Suspicion {
    SHAKE,
    REMOVE,
    ACQUIT
  }

  @Provide
  Arbitrary<List<Step<Suspicion>>> suspicions() {
    return Step.programs(60, Suspicion.class, 4, 2, 1);
  }

  @Property(seed = "1")
  void suspectsStandInTheOrderInWhichTheyCame(@ForAll("suspicions") List<Step<Suspicion>> program) {
    Model model = new Model();
    model.take(FEW);
    Generations generations = new Generations();
    generations.advance(FEW / 2);
    Suspects suspects = new Suspects((Heap) model.heap, model.slots, generations);
    Set<Integer> expected = new LinkedHashSet<>();
    model.byAge.forEach(object -> HeaderBits.setWord(object, flagsOf(object) | 1));
    for (Step<Suspicion> step : program) {
      GcObject object = step.of(model.byAge);
      switch (step.kind()) {
        case SHAKE -> {
          suspects.markDirty(object);
          assertEquals(
              model.slots.birth(HeaderBits.slot(object)) <= FEW / 2,
              HeaderBits.hasAny(object, HeaderBits.DIRTY));
          if (mayBeSuspect(object)) {
            expected.add(HeaderBits.slot(object));
          }
        }
        case REMOVE -> {
          suspects.remove(object);
          expected.remove(HeaderBits.slot(object));
        }
        case ACQUIT -> {
          suspects.clearFlags();
          suspects.clear();
          expected.clear();
        }
      }
      assertEquals(List.copyOf(expected), listed(suspects));
      assertEquals(expected.size(), suspects.size());
      for (GcObject each : model.byAge) {
        assertEquals(
            expected.contains(HeaderBits.slot(each)), HeaderBits.hasAny(each, HeaderBits.SUSPECT));
        assertEquals(
            flagsOf(each) | 1, HeaderBits.word(each) & ~(HeaderBits.SUSPECT | HeaderBits.DIRTY));
      }
    }
  }

  /** Every fourth object is untracked, every third of a type that has no cycles. */
  private static long flagsOf(GcObject object) {
    return HeaderBits.LIVE
        | (HeaderBits.slot(object) % 4 == 0 ? 0 : HeaderBits.TRACKED)
        | (HeaderBits.slot(object) % 3 == 0 ? 0 : HeaderBits.CYCLIC);
  }

  private static boolean mayBeSuspect(GcObject object) {
    return HeaderBits.slot(object) % 4 != 0 && HeaderBits.slot(object) % 3 != 0;
  }

  private static List<Integer> listed(Suspects suspects) {
    List<Integer> slots = new ArrayList<>();
    for (int slot = suspects.first(); slot != SlotTable.NONE; slot = suspects.next(slot)) {
      slots.add(slot);
    }
    return slots;
  }

  @Property(seed = "1", tries = 50)
  void intListGivesBackWhatWasAdded(@ForAll @IntRange(max = MAX_INDEX) int size) {
    IntList list = new IntList();
    for (int i = 0; i < size; i++) {
      assertEquals(i, list.size());
      list.add(~i);
    }
    for (int i = 0; i < size; i++) {
      assertEquals(~i, list.get(i));
    }
  }

  @Property(seed = "1", tries = 50)
  void intListGivesBackWhatCameLast(
      @ForAll @Size(max = 20) List<@IntRange(min = -MAX_INDEX, max = MAX_INDEX) Integer> changes) {
    IntList list = new IntList();
    List<Integer> model = new ArrayList<>();
    for (int change : changes) {
      for (int i = 0; i < change; i++) {
        list.add(model.size() ^ change);
        model.add(model.size() ^ change);
      }
      for (int i = 0; i > change && !model.isEmpty(); i--) {
        assertEquals(model.removeLast(), list.removeLast());
      }
      assertEquals(model.size(), list.size());
    }
    for (int i = 0; i < model.size(); i++) {
      assertEquals(model.get(i), list.get(i));
    }
  }

  @Property(seed = "1", tries = 50)
  void intPagesKeepWhatWasSetWhenTheyGrow(
      @ForAll @Size(max = 20) List<@IntRange(max = MAX_INDEX) Integer> indexes) {
    IntPages pages = new IntPages();
    for (int index : indexes) {
      long before = pages.length();
      pages.ensure(index + 1L);
      assertTrue(pages.length() > index);
      assertTrue(pages.length() >= before);
      pages.set(index, ~index);
    }
    for (int index = 0; index < pages.length(); index++) {
      assertEquals(indexes.contains(index) ? ~index : 0, pages.get(index));
    }
  }
}
