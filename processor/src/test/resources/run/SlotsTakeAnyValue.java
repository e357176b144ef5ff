package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.ReferenceCountException;
import java.lang.reflect.Array;
import java.util.List;

@SuppressWarnings({"ScopeEscape", "HeapsMixed"}) // uses dead and foreign objects on purpose
final class SlotsTakeAnyValue {
  static void test() throws Exception {
    containersAreCountedAndOthersAreData();
    constructorsStoreThem();
    cyclesThroughThemAreCollected();
    movesTakeTheHoldOfContainers();
    clearDropsThem();
    whatPlainDataRefersToIsNotCounted();
    writesWithoutSetterAreFound();
    containersOfAnotherHeapAreRefused();
    closeablesAreData();
  }

  private static void containersAreCountedAndOthersAreData() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Slot slot = GcSlot.create(scope, 2, null);
      Node node = GcNode.create(scope, "node");
      slot.setAny(1);
      slot.setAny(node);
      slot.setAny(node);
      GcSlot.setValue(slot, new Value.Number(1));
      GcSlot.setValue(slot, slot);
      GcSlot.setItem(slot, 0, "text");
      GcSlot.setItem(slot, 0, node);
      GcSlot.setItem(slot, 1, node);
      slot.list.addAll(List.of("text", node, 2.5, node));
      slot.list.set(0, node);
      slot.list.set(0, 'c');
      slot.map.put("key", node);
      slot.map.put("key", 3);
      slot.map.put(node, "plain");
      slot.map.put("again", node);
      slot.set.add("plain");
      slot.set.add(node);
      slot.setAttribute("plain", 4);
      slot.setAttribute("node", node);
      heap.inspect().verify();
      Check.equal("Node#2 (alive, 1 hold, 9 owners)", node.toString());
      Check.equal(4, slot.attribute("plain"));
      Check.equal(node, slot.attributes().get("node"));
      scope.drop(node);
      Check.logged();
      slot.setAny("plain");
      GcSlot.setItem(slot, 0, null);
      GcSlot.setItem(slot, 1, 1L);
      slot.list.removeIf(each -> each instanceof Node);
      slot.map.clear();
      slot.setAttribute("node", "text");
      heap.inspect().verify();
      Check.equal("Node#2 (alive, 0 holds, 1 owner)", node.toString());
      Check.equal(List.of('c', 2.5), slot.list);
      slot.set.remove(node);
      Check.logged("finalize node");
      GcSlot.setValue(slot, new Value.Number(2));
      scope.drop(slot);
      Check.equal(0L, heap.stats().live());
    }
  }

  private static void constructorsStoreThem() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Node node = GcNode.create(scope, "node");
      Slot slot = GcSlot.create(scope, 0, node, 1, node, "text");
      heap.inspect().verify();
      // A final field, a list twice, a set, both sides of a map.
      Check.equal("Node#1 (alive, 1 hold, 6 owners)", node.toString());
      Check.equal(List.of(1, 1, node, node, "text", "text"), slot.list);
      Check.equal("text", slot.any);
      scope.drop(node);
      scope.drop(slot);
      Check.logged("finalize node");
      Check.equal(node, slot.fixed);
      Check.equal(null, slot.any);
      Check.equal(List.of(), slot.list);
    }
  }

  private static void cyclesThroughThemAreCollected() {
    try (GcHeap heap = GcHeap.confined()) {
      try (GcScope scope = heap.openScope()) {
        Slot one = GcSlot.create(scope, 1, null);
        Slot other = GcSlot.create(scope, 1, one);
        one.setAny(other);
        one.list.add(1);
        one.list.add(other);
        GcSlot.setItem(one, 0, other);
        one.map.put("x", 1);
        one.map.put("y", other);
        one.setAttribute("z", other);
        GcSlot.setValue(other, one);
      }
      Check.equal(2L, heap.stats().live());
      heap.inspect().verify();
      Check.equal(2L, heap.collect());
    }
  }

  private static void movesTakeTheHoldOfContainers() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Slot slot = GcSlot.create(scope, 1, null);
      slot.moveAny(scope, GcNode.create(scope, "any"));
      GcSlot.moveItem(slot, scope, 0, GcNode.create(scope, "item"));
      slot.list.move(scope, GcNode.create(scope, "element"));
      slot.set.move(scope, GcNode.create(scope, "member"));
      slot.map.move(scope, "key", GcNode.create(scope, "value"));
      heap.inspect().verify();
      Check.thrown(ReferenceCountException.class, () -> slot.moveAny(scope, slot.any));
      slot.moveAny(scope, 1);
      GcSlot.moveItem(slot, scope, 0, 2);
      slot.list.move(scope, 3);
      slot.set.move(scope, 4);
      slot.map.move(scope, "key", 5);
      Check.thrown(NullPointerException.class, () -> slot.moveAny(scope, null));
      heap.inspect().verify();
      // The map has handed over what it had: the scope holds it.
      Check.logged("finalize any", "finalize item");
      scope.drop(slot);
      Check.logged("finalize element", "finalize member");
      GcScope closed = heap.openScope();
      closed.close();
      Slot late = GcSlot.create(scope, 0, null);
      Check.thrown(IllegalStateException.class, () -> late.moveAny(closed, 1));
    }
    Check.logged("finalize value");
  }

  private static void clearDropsThem() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Slot slot = GcSlot.create(scope, 1, null, 1, "text");
      GcSlot.setItem(slot, 0, 7);
      slot.moveValue(scope, GcSlot.create(scope, 0, null));
      slot.gcClear();
      Check.equal(null, slot.any);
      Check.equal(null, slot.value);
      Check.equal(null, slot.locals[0]);
      Check.equal(true, slot.list.isEmpty() && slot.map.isEmpty() && slot.set.isEmpty());
      Check.equal(1L, heap.stats().live());
      heap.inspect().verify();
    }
  }

  private static void whatPlainDataRefersToIsNotCounted() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Node node = GcNode.create(scope, "node");
      Slot slot = GcSlot.create(scope, 1, null);
      slot.setAny(new Object[] {node});
      GcSlot.setItem(slot, 0, List.of(node));
      slot.list.add(List.of(node));
      slot.setAttribute("list", List.of(node));
      heap.inspect().verify();
      Check.equal("Node#1 (alive, 1 hold, 0 owners)", node.toString());
    }
    Check.logged("finalize node");
  }

  private static void writesWithoutSetterAreFound() throws Exception {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Slot slot = GcSlot.create(scope, 1, null);
      Node node = GcNode.create(scope, "node");
      scope.drop(node);
      Check.logged("finalize node");
      var field = Slot.class.getDeclaredField("any");
      field.set(slot, node);
      String message =
          Check.thrown(ReferenceCountException.class, heap.inspect()::verify).getMessage();
      Check.equal(true, message.contains("'any' of Slot#1 refers to Node#2, which is dead"));
      field.set(slot, null);
      Object locals = Slot.class.getDeclaredField("locals").get(slot);
      Array.set(locals, 0, node);
      message = Check.thrown(ReferenceCountException.class, heap.inspect()::verify).getMessage();
      Check.equal(true, message.contains("'locals[0]' of Slot#1 refers to Node#2, which is dead"));
      Array.set(locals, 0, null);
    }
  }

  private static void containersOfAnotherHeapAreRefused() {
    try (GcHeap heap = GcHeap.confined();
        GcHeap foreign = GcHeap.confined();
        GcScope scope = heap.openScope();
        GcScope other = foreign.openScope()) {
      Slot slot = GcSlot.create(scope, 1, null, "before");
      Slot strange = GcSlot.create(other, 0, null);
      Check.thrown(IllegalArgumentException.class, () -> slot.setAny(strange));
      Check.thrown(IllegalArgumentException.class, () -> GcSlot.setItem(slot, 0, strange));
      Check.thrown(IllegalArgumentException.class, () -> slot.list.add(strange));
      Check.thrown(IllegalArgumentException.class, () -> slot.list.addAll(List.of(1, strange)));
      Check.thrown(IllegalArgumentException.class, () -> slot.list.set(0, strange));
      Check.thrown(IllegalArgumentException.class, () -> slot.map.put("x", strange));
      Check.thrown(IllegalArgumentException.class, () -> slot.map.put(strange, "x"));
      Check.thrown(IllegalArgumentException.class, () -> slot.set.add(strange));
      Check.thrown(IllegalArgumentException.class, () -> slot.setAttribute("x", strange));
      Check.thrown(IllegalArgumentException.class, () -> GcSlot.create(scope, 0, strange));
      Check.equal("before", slot.any);
      Check.equal(List.of("before", "before"), slot.list);
      heap.inspect().verify();
      foreign.inspect().verify();
    }
  }

  private static void closeablesAreData() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      boolean[] closed = {false};
      Slot slot = GcSlot.create(scope, 0, null);
      slot.setAny((AutoCloseable) () -> closed[0] = true);
      slot.setAny(null);
      Check.equal(false, closed[0]);
    }
  }
}
