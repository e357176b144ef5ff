package dev.lasso.runtime.conformance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Bag;
import dev.lasso.runtime.support.Case;
import dev.lasso.runtime.support.ExtraCell;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;

/** CPython's cases of group G that are about types, on containers written by hand. */
@Tag("gate")
class ConformanceTypeTest extends RuntimeTest {

  // ------------------------------------------------------------------ what a subtype inherits

  @Case(value = 118, part = "nothing set")
  @DisplayName("subtype sets nothing → inherits flag, traverse and clear")
  void subtypeWithoutEdgesOfItsOwnInheritsAll() {
    assertTrue(Node.Finalized.TYPE.isContainer());
    Node a = logging("a");
    Node b = logging("b");
    ring(a, b);
    drop(a, b);
    assertTrue(GcCPython.isTracked(a));
    assertEquals(2, heap.collect());
    assertDead(a, b);
  }

  @Case(value = 118, part = "flag only")
  @DisplayName("subtype sets the flag only → error; in Lasso the compiler's: traverse is abstract")
  void traverseCanNotBeForgotten() throws NoSuchMethodException {
    assertTrue(
        Modifier.isAbstract(
            GcHandwritten.class
                .getDeclaredMethod("gcTraverse", GcVisitor.class, Object.class)
                .getModifiers()));
  }

  @Case(value = 118, part = "flag and traverse")
  @DisplayName("subtype sets flag and traverse → clear not inherited; in Lasso inherited")
  void subtypeWithATraverseOfItsOwnInheritsTheClear() {
    Bag a = handwritten(Retraversed::new);
    Bag b = handwritten(Retraversed::new);
    a.own(b);
    b.own(a);
    drop(a, b);
    a.gcClear();
    assertDead(a, b);
  }

  /** A cell that visits its edges in another order. */
  private static final class Retraversed extends Bag {

    static final GcType TYPE =
        GcType.of(Retraversed.class, MethodHandles.lookup())
            .extending(Bag.TYPE)
            .traversed()
            .build();

    Retraversed(GcHeap heap) {
      super(heap);
    }

    @Override
    public GcType gcType() {
      return TYPE;
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      int stop = 0;
      for (int i = edges.size() - 1; stop == 0 && i >= 0; i--) {
        stop = visit.edge(0, edges.get(i), arg);
      }
      return stop;
    }
  }

  @Case(value = 118, part = "traverse only")
  @DisplayName("subtype sets traverse only → no error, not GC, its traverse is unused")
  void objectOfATypeThatDoesNotSayThatItIsTraversedIsAtomic() {
    Bag a = handwritten(Untold::new);
    assertFalse(GcCPython.isContainer(a));
    assertFalse(GcCPython.isTracked(a));
    a.own(a);
    assertCollects(0, a);
    a.gcClear();
    assertDead(a);
  }

  /** A cell whose type does not tell of its traverse. */
  private static final class Untold extends Bag {

    static final GcType TYPE = GcType.of(Untold.class, MethodHandles.lookup()).build();

    Untold(GcHeap heap) {
      super(heap);
    }

    @Override
    public GcType gcType() {
      return TYPE;
    }
  }

  @Case(value = 118, part = "subclass of the language")
  @DisplayName("language-level subclass → its own traverse and clear chain to the base's")
  void subtypeWithEdgesOfItsOwnTraversesAndClearsBoth() {
    Instance a = handwritten(Instance::new);
    Bag inherited = handwritten(Bag::new);
    Bag attribute = handwritten(Bag::new);
    a.own(inherited);
    a.setAttribute("x", attribute);
    drop(inherited, attribute);
    assertEquals(List.of(inherited, attribute), python.getReferents(a));
    a.gcClear();
    assertDead(inherited, attribute);
    assertAlive(a);
  }

  // ------------------------------------------------------------------ variable size

  @Case(119)
  @DisplayName("new_var(−1) → error; new_var result untracked; resize untracked ok")
  void objectsOfVariableSizeAreUntrackedUntilTheyAreReady() {
    assertThrows(
        NegativeArraySizeException.class, () -> GcHandwritten.allocate(heap, h -> new Row(h, -1)));
    assertEquals(0, heap.stats().live());
    Row row = GcHandwritten.allocate(heap, h -> new Row(h, 1));
    assertFalse(GcCPython.isTracked(row));
    assertCounts(row, 1, 0);
    Node item = node("item");
    row.setItem(0, item);
    row.resize(3);
    assertSame(item, row.items[0]);
    assertThrows(NegativeArraySizeException.class, () -> row.resize(-1));
    python.track(row);
    assertThrows(IllegalStateException.class, () -> row.resize(0));
    assertEquals(3, row.items.length);
    assertCounts(item, 1, 1);
    python.untrack(row);
    row.resize(0);
    assertCounts(item, 1, 0);
    heap.release(row);
    assertDead(row);
  }

  /** A container with a number of items, written by hand. */
  private static final class Row extends GcHandwritten {

    static final GcType TYPE = GcType.of(Row.class, MethodHandles.lookup()).traversed().build();

    @Nullable GcObject[] items;

    Row(GcHeap heap, int length) {
      super(heap);
      items = new GcObject[length];
    }

    void setItem(int index, @Nullable GcObject item) {
      GcProtocol.addEdge(this, item);
      GcObject old = items[index];
      items[index] = item;
      GcProtocol.removeEdge(this, old);
    }

    void resize(int length) {
      GcProtocol.checkResize(this, length);
      @Nullable GcObject[] old = items;
      items = Arrays.copyOf(old, length);
      GcProtocol.removeItemEdges(this, old, length);
    }

    @Override
    public GcType gcType() {
      return TYPE;
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      return visit.items(0, items, arg);
    }

    @Override
    public void gcClear() {
      for (int i = 0; i < items.length; i++) {
        setItem(i, null);
      }
    }
  }

  // ------------------------------------------------------------------ extra memory

  @Case(122)
  @Tag("confined")
  @DisplayName(
      "test_unstable_gc_new_with_extra_data: starts empty; in Lasso it holds no references")
  void extraMemoryIsZeroAndFreedWithItsObject() {
    ExtraCell byCount = ExtraCell.allocate(heap, 16, () -> {});
    ExtraCell byCollector = ExtraCell.allocate(heap, 16, () -> {});
    MemorySegment one = byCount.extra();
    MemorySegment other = byCollector.extra();
    assertArrayEquals(new byte[16], one.toArray(ValueLayout.JAVA_BYTE));
    one.set(ValueLayout.JAVA_LONG, 8, 42);
    assertEquals(42, byCount.extra().get(ValueLayout.JAVA_LONG, 8));
    byCollector.setContent(byCollector);
    python.track(byCollector);
    heap.release(byCollector);
    assertEquals(1, heap.collect());
    heap.release(byCount);
    assertThrows(IllegalStateException.class, () -> one.get(ValueLayout.JAVA_LONG, 8));
    assertThrows(IllegalStateException.class, () -> other.get(ValueLayout.JAVA_LONG, 8));
    assertThrows(DeadObjectException.class, byCount::extra);
  }

  // ------------------------------------------------------------------ types as objects

  @Case(126)
  @DisplayName("test_subclass_of_heap_gc_ctype_with_tpdealloc_decrefs_once: releases its type once")
  void instanceReleasesItsTypeOnce() {
    Instance type = handwritten(Instance::new);
    Instance byCount = handwritten(Instance::new);
    Instance byCollector = handwritten(Instance::new);
    byCount.own(type);
    byCollector.own(type);
    byCollector.setAttribute("self", byCollector);
    assertCounts(type, 1, 2);
    drop(byCount);
    assertCounts(type, 1, 1);
    assertCollects(1, byCollector);
    assertCounts(type, 1, 0);
  }

  @Case(value = 127, part = "two instances")
  @DisplayName(
      "test_heaptype_with_managed_dict: two instances linked through attributes → collected")
  void instancesLinkedThroughAttributesAreCollected() {
    Instance one = handwritten(Instance::new);
    Instance two = handwritten(Instance::new);
    assertNull(one.attributes);
    one.setAttribute("other", two);
    two.setAttribute("other", one);
    assertCollects(2, one, two);
    assertDead(one, two);
    assertNull(one.attributes);
  }

  @Case(value = 127, part = "subclass")
  @DisplayName("test_heaptype_with_managed_dict: a subclass instance linked to itself → collected")
  void subclassInstanceLinkedToItselfIsCollected() {
    Instance self = handwritten(SubInstance::new);
    self.setAttribute("self", self);
    self.setAttribute("self again", self);
    assertCounts(self, 1, 2);
    assertNotNull(self.attributes);
    assertCollects(1, self);
    assertDead(self);
  }

  /** A cell with attributes, stored where no field declaration tells of them. */
  private static class Instance extends Bag {

    static final GcType TYPE =
        GcType.of(Instance.class, MethodHandles.lookup()).extending(Bag.TYPE).build();

    @Nullable Map<String, GcObject> attributes;

    Instance(GcHeap heap) {
      super(heap);
    }

    void setAttribute(String name, GcObject value) {
      GcProtocol.addEdge(this, value);
      if (attributes == null) {
        attributes = new LinkedHashMap<>();
      }
      GcProtocol.removeEdge(this, attributes.put(name, value));
    }

    @Override
    public GcType gcType() {
      return TYPE;
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      int stop = super.gcTraverse(visit, arg);
      if (attributes != null) {
        for (GcObject value : attributes.values()) {
          if (stop != 0) {
            return stop;
          }
          stop = visit.edge(0, value, arg);
        }
      }
      return stop;
    }

    @Override
    public void gcClear() {
      GcProtocol.beginChange(this);
      Map<String, GcObject> old = attributes;
      attributes = null;
      super.gcClear();
      if (old != null) {
        old.values().forEach(value -> GcProtocol.uncount(this, value));
      }
      GcProtocol.endChange(this);
    }
  }

  /** A subclass that adds nothing. */
  private static final class SubInstance extends Instance {

    SubInstance(GcHeap heap) {
      super(heap);
    }
  }
}
