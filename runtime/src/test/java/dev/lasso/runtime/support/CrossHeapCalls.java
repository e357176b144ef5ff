package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.programs.FaultNode;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcProtocol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Calls that bring objects, scopes, marks and cells of two heaps together. Each must be refused,
 * and must leave both heaps as they were.
 */
public final class CrossHeapCalls {

  /** A call that must be refused with an {@link IllegalArgumentException}. */
  public record Call(String name, Runnable body) {
    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * The arguments of the calls that belong to one heap.
   *
   * @param object an object that is alive
   * @param scope an open scope
   * @param mark a mark of the scope
   * @param cell a cell, if the heap is shared
   */
  public record Side(
      GcHeap heap, Node object, GcScope scope, long mark, @Nullable GcRootCell<Node> cell) {}

  private final List<Call> calls = new ArrayList<>();

  private CrossHeapCalls() {}

  /**
   * Returns the calls that use {@code other} in the heap of {@code own}.
   *
   * @param births whether calls are included that begin to create an object
   */
  public static List<Call> of(Side own, Side other, boolean births) {
    CrossHeapCalls all = new CrossHeapCalls();
    all.addEdges(own, other);
    all.addHolds(own, other);
    if (births) {
      all.addBirths(own, other);
    }
    all.addProtocol(own, other);
    if (own.object instanceof FaultNode mixed) {
      all.addCollections(mixed, own.scope, other);
    }
    return all.calls;
  }

  private void add(String name, Runnable body) {
    calls.add(new Call(name, body));
  }

  private void addEdges(Side own, Side other) {
    Node self = own.object;
    Node foreign = other.object;
    add("set a field", () -> self.setA(foreign));
    add("set another field", () -> self.setB(foreign));
    add("move by the foreign scope", () -> self.moveA(other.scope, foreign));
    add("move by the own scope", () -> self.moveA(own.scope, foreign));
    add("move an own object by the foreign scope", () -> self.moveB(other.scope, self));
    add("take to the foreign scope", () -> self.takeA(other.scope));
    add("set a weak field", () -> self.setWeak(foreign));
    add("set a watched field", () -> GcProtocol.setWatchedWeak(self, weakField(), foreign));
    add("add to a list", () -> self.list.add(foreign));
    add("insert into a list", () -> self.list.add(0, foreign));
    add("add several", () -> self.list.addAll(Arrays.asList(self, foreign, self)));
    add("move to a list", () -> self.list.move(other.scope, foreign));
    add("move to a list by the own scope", () -> self.list.move(own.scope, foreign));
    if (!self.list.isEmpty()) {
      add("replace in a list", () -> self.list.replace(0, foreign));
      add("set in a list", () -> self.list.set(0, foreign));
      if (new ArrayList<Object>(self.list).stream().allMatch(each -> each instanceof Node)) {
        add("replace all", () -> self.list.replaceAll(_ -> foreign));
      }
    }
    add("count an edge", () -> changing(self, () -> GcProtocol.checkCountable(self, foreign)));
  }

  private static int weakField() {
    return Node.TYPE.firstWeak();
  }

  private static void changing(Node self, Runnable change) {
    GcProtocol.beginChange(self);
    try {
      change.run();
    } finally {
      GcProtocol.endChange(self);
    }
  }

  private void addHolds(Side own, Side other) {
    Node foreign = other.object;
    add("keep", () -> own.scope.keep(foreign));
    add("drop", () -> own.scope.drop(foreign));
    add("move an own object to the foreign scope", () -> own.scope.moveTo(other.scope, own.object));
    add("move a foreign object to a scope", () -> own.scope.moveTo(other.scope, foreign));
    add("move to the own scope", () -> other.scope.moveTo(own.scope, foreign));
    add("rewind to a foreign mark", () -> own.scope.rewind(other.mark));
    add("rewind to a foreign mark with an object", () -> own.scope.rewind(other.mark, own.object));
    add("rewind with a foreign object", () -> own.scope.rewind(own.mark, foreign));
    add("retain", () -> own.heap.retain(foreign));
    add("release", () -> own.heap.release(foreign));
    add("open a root", () -> opened(own.heap.openRoot(foreign)));
    GcRootCell<Node> cell = own.cell;
    if (cell != null) {
      add("set a cell", () -> cell.set(foreign));
    }
  }

  private static void opened(GcRoot<Node> root) {
    root.close();
  }

  private void addBirths(Side own, Side other) {
    Node foreign = other.object;
    add("own in a constructor", () -> Node.create(own.scope, self -> self.a = foreign));
    add("own by a final field", () -> Node.createFixed(own.scope, foreign));
    add(
        "refer to weakly in a constructor",
        () -> Node.create(own.scope, self -> self.weak = foreign));
    add(
        "own two in a constructor",
        () ->
            Node.create(
                own.scope,
                self -> {
                  self.a = own.object;
                  self.b = foreign;
                }));
    add(
        "adopt into the foreign scope",
        () -> {
          int outer = GcProtocol.begin(own.scope);
          try {
            GcProtocol.adopt(other.scope, new Node(own.heap, null, _ -> {}));
          } catch (Throwable t) {
            GcProtocol.fail(own.heap, outer, t);
            throw t;
          }
        });
  }

  private void addProtocol(Side own, Side other) {
    GcCPython python = GcCPython.of(own.heap);
    Node foreign = other.object;
    add("track", () -> python.track(foreign));
    add("untrack", () -> python.untrack(foreign));
    add("make finalizable", () -> python.finalizable(foreign, true));
    add("delete", () -> python.delete(foreign));
    add("look for referents", () -> python.getReferents(foreign));
    add("look for referrers", () -> python.getReferrers(own.object, foreign));
    add("explain", () -> own.heap.inspect().explain(foreign));
    add("reweigh", () -> own.heap.reweigh(foreign));
  }

  private void addCollections(FaultNode self, GcScope scope, Side other) {
    Node foreign = other.object;
    add("set a field of any type", () -> self.setAny(foreign));
    add("move to a field of any type", () -> self.moveAny(other.scope, foreign));
    add("take any to the foreign scope", () -> self.takeAny(other.scope));
    add("take an item to the foreign scope", () -> self.takeItem(0, other.scope));
    add("set an item", () -> self.setItem(0, foreign));
    add("add to a list of any", () -> self.anyList.addAll(List.of("plain", self, foreign)));
    add("add to a set", () -> self.anySet.add(foreign));
    add("add several to a set", () -> self.anySet.addAll(List.of(foreign)));
    add("move to a set", () -> self.anySet.move(other.scope, foreign));
    add("set a foreign value", () -> self.anyMap.set(self, foreign));
    add("set a foreign key", () -> self.anyMap.set(foreign, self));
    add("put a foreign value", () -> self.anyMap.put("key", foreign));
    add("put several", () -> self.anyMap.putAll(Map.of("c", foreign)));
    add("compute a foreign value", () -> self.anyMap.computeIfAbsent("new", _ -> foreign));
    add("move to a map", () -> self.anyMap.move(other.scope, self, foreign));
    add("move to a map by the own scope", () -> self.anyMap.move(scope, self, foreign));
    add("put into a cache", () -> self.recent.put(self, foreign));
    self.anyMap.entrySet().stream()
        .findFirst()
        .ifPresent(
            entry -> {
              add("set the value of an entry", () -> entry.setValue(foreign));
              add("replace all values", () -> self.anyMap.replaceAll((_, _) -> foreign));
              add("merge", () -> self.anyMap.merge(entry.getKey(), self, (_, _) -> foreign));
            });
  }
}
