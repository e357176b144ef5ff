package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A resource that gets a second owner is reported at the levels that look for it. */
@ParameterizedClass
@EnumSource
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
  private final boolean isWatched;
  private final GcHeap heap;
  private final GcScope scope;

  ResourceOwnersTest(GcLeakLevel level) {
    isWatched = level.compareTo(GcLeakLevel.ADVANCED) >= 0;
    heap = Heaps.open(GcHeap.builder().leaks(level).onUnraisable(unraisable::add));
    scope = heap.openScope();
  }

  @AfterEach
  void nothingElseIsReported() {
    scope.close();
    heap.close();
    assertEquals(List.of(), unraisable);
  }

  private void assertVerifyFinds() {
    ReferenceCountException found =
        assertThrows(ReferenceCountException.class, heap.inspect()::verify);
    assertTrue(found.getMessage().contains("own the same resource"), found::getMessage);
  }

  /** Checks that the second owner was reported if the level looks for it, and verify finds it. */
  private void assertReported() {
    String first = "'resource' of Node#1";
    String second = "'resource' of Node#2";
    if (isWatched) {
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
    }
    assertEquals(List.of(), unraisable);
    assertVerifyFinds();
  }

  @Test
  void setterThatGivesASecondOwner() {
    Node one = Node.create(scope);
    Node other = Node.create(scope);
    one.setResource(handle);
    one.setResource(handle);
    assertEquals(List.of(), unraisable);
    other.setResource(handle);
    assertReported();
    scope.close();
    assertEquals(2, handle.closings);
  }

  @Test
  void constructorThatGivesASecondOwner() {
    Node.create(scope, self -> self.setResource(handle));
    assertEquals(List.of(), unraisable);
    Node.create(scope, self -> self.resource = handle);
    assertReported();
  }

  @Test
  void sequenceThatIsASecondOwner() {
    Node one = Node.create(scope);
    GcResources<AutoCloseable> row = new GcResources<>();
    one.setResource(row);
    row.add(new Handle());
    row.add(handle);
    Node other = Node.create(scope);
    GcResources<AutoCloseable> another = new GcResources<>();
    another.add(handle);
    other.setResource(another);
    assertReported();
    another.take(0);
    heap.inspect().verify();
  }

  @Test
  void ownersThatFollowOneAnotherAreNotReported() {
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

  @Test
  void ownerWhoseConstructionFailsIsNone() {
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

  @Test
  void resourcesWithoutStateHaveSeveralOwners() {
    AutoCloseable nothing = () -> {};
    Node.create(scope).setResource(nothing);
    Node.create(scope).setResource(nothing);
    heap.inspect().verify();
  }

  @Test
  void handlerMayUseTheHeap() {
    List<Node> nodes = List.of(Node.create(scope), Node.create(scope));
    heap.onUnraisable(
        _ -> {
          nodes.forEach(scope::drop);
          heap.collect();
        });
    nodes.getFirst().setResource(handle);
    nodes.getLast().setResource(handle);
    assertEquals(isWatched, nodes.getLast().resource == null);
    assertEquals(isWatched ? 2 : 0, handle.closings);
    assertEquals(isWatched ? 0 : 2, heap.stats().live());
  }

  @Test
  void nothingOfTheDeadIsRemembered() {
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
    assertEquals(isWatched, owners != null);
    if (owners != null) {
      assertEquals(Map.of(), Inside.part(owners, "owners"));
    }
  }
}
