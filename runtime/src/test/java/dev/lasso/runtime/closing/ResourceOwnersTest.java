package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.collections.GcResources;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.object.ResourceOwners;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A resource that gets a second owner is reported at the levels that look for it. */
class ResourceOwnersTest {

  private static final class Handle implements AutoCloseable {
    private int closings;

    @Override
    public void close() {
      closings++;
    }
  }

  private final Handle handle = new Handle();
  private final List<GcUnraisable> unraisable = new ArrayList<>();

  private GcHeap open(GcLeakLevel level) {
    return Heaps.open(GcHeap.builder().leaks(level).onUnraisable(unraisable::add));
  }

  private static void assertVerifyFinds(GcHeap heap) {
    ReferenceCountException found =
        assertThrows(ReferenceCountException.class, heap.inspect()::verify);
    assertTrue(found.getMessage().contains("own the same resource"), found::getMessage);
  }

  /** Checks that the second owner was reported if the level looks for it, and verify finds it. */
  private void assertReported(GcHeap heap, GcLeakLevel level, String first, String second) {
    if (level.compareTo(GcLeakLevel.ADVANCED) < 0) {
      assertEquals(List.of(), unraisable);
    } else {
      GcUnraisable report = unraisable.removeFirst();
      assertEquals("storing " + second, report.message());
      assertEquals(
          first
              + " and "
              + second
              + " own the same resource, of class "
              + Handle.class.getName()
              + ", so the first owner to die closes it for both. Take it from one owner before you"
              + " give it to another.",
          report.thrown().getMessage());
      assertEquals(List.of(), unraisable);
    }
    assertVerifyFinds(heap);
  }

  @ParameterizedTest
  @EnumSource
  void setterThatGivesASecondOwner(GcLeakLevel level) {
    try (GcHeap heap = open(level);
        GcScope scope = heap.openScope()) {
      Node one = Node.create(scope);
      Node other = Node.create(scope);
      one.setResource(handle);
      one.setResource(handle);
      assertEquals(List.of(), unraisable);
      other.setResource(handle);
      assertReported(heap, level, "'resource' of Node#1", "'resource' of Node#2");
    }
    assertEquals(2, handle.closings);
    assertEquals(List.of(), unraisable);
  }

  @ParameterizedTest
  @EnumSource
  void constructorThatGivesASecondOwner(GcLeakLevel level) {
    try (GcHeap heap = open(level);
        GcScope scope = heap.openScope()) {
      Node.create(scope, self -> self.setResource(handle));
      assertEquals(List.of(), unraisable);
      Node.create(scope, self -> self.resource = handle);
      assertReported(heap, level, "'resource' of Node#1", "'resource' of Node#2");
    }
  }

  @ParameterizedTest
  @EnumSource
  void sequenceThatIsASecondOwner(GcLeakLevel level) {
    try (GcHeap heap = open(level);
        GcScope scope = heap.openScope()) {
      Node one = Node.create(scope);
      GcResources<AutoCloseable> row = new GcResources<>();
      one.setResource(row);
      row.add(new Handle());
      row.add(handle);
      Node other = Node.create(scope);
      GcResources<AutoCloseable> another = new GcResources<>();
      another.add(handle);
      other.setResource(another);
      assertReported(heap, level, "'resource' of Node#1", "'resource' of Node#2");
      another.take(0);
      heap.inspect().verify();
    }
  }

  @ParameterizedTest
  @EnumSource
  void ownersThatFollowOneAnotherAreNotReported(GcLeakLevel level) {
    try (GcHeap heap = open(level);
        GcScope scope = heap.openScope()) {
      Node one = Node.create(scope);
      Node other = Node.create(scope);
      one.setResource(handle);
      GcProtocol.beginTake(one);
      AutoCloseable taken = one.resource;
      one.resource = null;
      other.setResource(GcProtocol.taken(one, taken, null));
      other.setResource(null);
      one.setResource(handle); // it may be opened again
      scope.drop(one);
      other.setResource(handle);
      GcResources<AutoCloseable> row = new GcResources<>();
      other.setResource(row);
      row.addAll(List.of(handle, new Handle()));
      row.remove(0);
      row.add(handle);
      row.clear();
      Node.create(scope).setResource(handle);
      heap.inspect().verify();
    }
    assertEquals(List.of(), unraisable);
  }

  @ParameterizedTest
  @EnumSource
  void ownerWhoseConstructionFailsIsNone(GcLeakLevel level) {
    try (GcHeap heap = open(level);
        GcScope scope = heap.openScope()) {
      Node foreign = Node.create(scope);
      scope.drop(foreign);
      assertThrows(
          RuntimeException.class,
          () ->
              Node.create(
                  scope,
                  self -> {
                    self.setResource(handle);
                    self.a = foreign;
                  }));
      assertEquals(1, handle.closings);
      Node.create(scope).setResource(handle);
    }
    assertEquals(List.of(), unraisable);
  }

  @ParameterizedTest
  @EnumSource
  void resourcesWithoutStateHaveSeveralOwners(GcLeakLevel level) {
    try (GcHeap heap = open(level);
        GcScope scope = heap.openScope()) {
      AutoCloseable nothing = () -> {};
      Node.create(scope).setResource(nothing);
      Node.create(scope).setResource(nothing);
      heap.inspect().verify();
    }
    assertEquals(List.of(), unraisable);
  }

  @ParameterizedTest
  @EnumSource(names = {"ADVANCED", "PARANOID"})
  void handlerMayUseTheHeap(GcLeakLevel level) {
    List<Node> nodes = new ArrayList<>();
    try (GcHeap heap = Heaps.open(GcHeap.builder().leaks(level));
        GcScope scope = heap.openScope()) {
      heap.onUnraisable(
          _ -> {
            nodes.forEach(scope::drop);
            heap.collect();
          });
      nodes.addAll(List.of(Node.create(scope), Node.create(scope)));
      nodes.getFirst().setResource(handle);
      nodes.getLast().setResource(handle);
      assertNull(nodes.getLast().resource);
      assertEquals(2, handle.closings);
      assertEquals(0, heap.stats().live());
      heap.inspect().verify();
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingOfTheDeadIsRemembered(GcLeakLevel level) {
    try (GcHeap heap = open(level);
        GcScope scope = heap.openScope()) {
      Item tables = Item.create(scope, "tables");
      Node holder = Node.create(scope);
      for (int i = 0; i < 100; i++) {
        try (GcScope inner = heap.openScope()) {
          Item item = Item.create(inner, "item " + i);
          tables.weakSet.add(item);
          tables.weakKeys.put(item, i);
          tables.weakValues.put(i, item);
          holder.setResource(GcWeak.of(item));
          holder.setResource(new Handle());
          Node.create(inner).setResource(new Handle());
          Node.createLoop(inner).setResource(new Handle());
          GcResources<AutoCloseable> row = new GcResources<>();
          Node.create(inner).setResource(row);
          row.addAll(List.of(new Handle(), GcWeak.of(item)));
        }
        tables.weakSet.add(tables);
        tables.weakSet.remove(tables);
      }
      holder.setResource(null);
      heap.collect();
      ResourceOwners owners = ((Heap) heap).resourceOwners;
      assertEquals(level.compareTo(GcLeakLevel.ADVANCED) >= 0, owners != null);
      if (owners != null) {
        assertEquals(Map.of(), Inside.part(owners, "owners"));
      }
    }
    assertEquals(List.of(), unraisable);
  }
}
