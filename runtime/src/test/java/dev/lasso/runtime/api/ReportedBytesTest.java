package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.object.TypeInfo;
import dev.lasso.runtime.protocol.GcExtra;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Weighty;
import java.lang.invoke.MethodHandles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The native bytes that the live objects report, and methods of theirs that go wrong. */
@Tag("gate")
class ReportedBytesTest extends RuntimeTest {

  private Weighty weighty(long bytes) {
    return Weighty.create(held, bytes);
  }

  private void assertPinned(long bytes) {
    assertEquals(bytes, heap.stats().nativeBytes());
  }

  @Test
  void sumIsThatOfTheLiving() {
    Weighty a = weighty(1);
    Weighty b = weighty(20);
    Weighty c = weighty(300);
    assertPinned(321);
    drop(a);
    assertPinned(320);
    b.setA(c);
    c.setA(b);
    drop(b, c);
    assertPinned(320);
    heap.inspect().verify();
    heap.collect();
    assertPinned(0);
    weighty(7);
    closeHeap();
    assertPinned(0);
  }

  @Test
  void sumEndsAtTheLargestNumber() {
    Weighty a = weighty(Long.MAX_VALUE - 1);
    Weighty b = weighty(Long.MAX_VALUE);
    assertPinned(Long.MAX_VALUE);
    heap.inspect().verify();
    drop(b);
    assertPinned(Long.MAX_VALUE - 1);
    drop(a);
    assertPinned(0);
    heap.inspect().verify();
  }

  @Test
  void resurrectedAndKeptObjectsKeepTheirWeight() {
    Weighty part = weighty(5);
    Node lazarus = lazarus("lazarus");
    lazarus.setA(part);
    lazarus.setB(lazarus);
    drop(part, lazarus);
    heap.collect();
    assertAlive(part);
    assertPinned(5);
    drop(lazarus);
    python.keepGarbage(true);
    heap.collect();
    assertPinned(5);
    python.keepGarbage(false);
    python.garbage().clear();
    heap.collect();
    assertPinned(0);
    assertEquals("[finalize lazarus]", takeLog().toString());
  }

  @Test
  void deletedObjectWeighsNothing() {
    Weighty allocated = GcProtocol.adopt(null, new Weighty(heap, 5, self -> {}));
    assertPinned(5);
    python.delete(allocated);
    assertPinned(0);
  }

  @Test
  void extraMemoryOfATypeIsAPartOfItsWeight() {
    TypeInfo type = (TypeInfo) GcType.of(Node.class, MethodHandles.lookup()).extra().build();
    assertTrue(Inside.isWeighed(type));
    try (GcExtra extra = GcExtra.allocate(heap, 24)) {
      assertEquals(24, GcExtra.NONE.bytes() + extra.bytes());
    }
  }

  @Test
  void objectIsWeighedAgainWhenAskedTo() {
    Weighty a = weighty(5);
    a.bytes = 7;
    assertPinned(5);
    heap.reweigh(a);
    assertPinned(7);
    a.bytes = 9;
    a.setResource(resource("r"));
    assertPinned(9);
    a.bytes = 0;
    a.setResource(null);
    assertPinned(0);
    assertEquals("[close r]", takeLog().toString());
    heap.reweigh(node("has no weight"));
    assertPinned(0);
  }

  @Test
  void whatIsDeadOrElsewhereOrUnderConstructionIsNotWeighed() {
    Weighty dead = weighty(5);
    drop(dead);
    assertThrows(DeadObjectException.class, () -> heap.reweigh(dead));
    try (GcHeap other = Heaps.open();
        GcScope scope = other.openScope()) {
      Weighty foreign = Weighty.create(scope, 5);
      assertThrows(IllegalArgumentException.class, () -> heap.reweigh(foreign));
    }
    Weighty.create(
        held, 5, self -> assertThrows(IllegalStateException.class, () -> heap.reweigh(self)));
    assertPinned(5);
  }

  @Test
  void negativeWeightIsRefused() {
    Weighty a = weighty(5);
    a.bytes = -3;
    String message = assertThrows(IllegalStateException.class, () -> heap.reweigh(a)).getMessage();
    assertEquals(
        "Weighty#1 reports -3 native bytes, but the method that @GcContainer(nativeBytes = …)"
            + " names must return 0 or more.",
        message);
    assertPinned(5);
    assertThrows(IllegalStateException.class, () -> weighty(-1));
    assertPinned(5);
    assertEquals(1, heap.stats().live());
  }

  @Test
  void exceptionOfTheMethodFailsTheConstructionAsAWhole() {
    Node good = node("good");
    Node.Initializer init =
        self -> {
          self.setA(good);
          self.setWeak(good);
          self.setResource(resource("r"));
          GcWeak.of(self).get(); // takes its slot early
          ((Weighty) self).weighing =
              () -> {
                throw new IllegalStateException("broken");
              };
        };
    String message =
        assertThrows(IllegalStateException.class, () -> Weighty.create(held, 5, init)).getMessage();
    assertEquals("broken", message);
    assertEquals("[close r]", takeLog().toString());
    assertCounts(good, 1, 0);
    assertPinned(0);
    assertEquals(1, heap.stats().live());
  }

  @Test
  void objectThatWasReferredToWeaklyWhileUnderConstructionIsWeighed() {
    Weighty a = Weighty.create(held, 5, self -> GcWeak.of(self).get());
    assertPinned(5);
    drop(a);
    assertPinned(0);
  }

  @Test
  void objectWhoseAdoptionFailsAfterItWasWeighedWeighsNothing() {
    Node dead = node("dead");
    drop(dead);
    assertThrows(DeadObjectException.class, () -> Weighty.create(held, 5, self -> self.setA(dead)));
    assertPinned(0);
  }

  @Test
  void exceptionOfTheMethodInASetterGoesToTheHandler() {
    Weighty a = weighty(5);
    a.weighing =
        () -> {
          throw new IllegalStateException("broken");
        };
    a.setResource(resource("r"));
    GcUnraisable report = takeUnraisable();
    assertEquals("weighing Weighty#1", report.message());
    assertEquals("broken", report.thrown().getMessage());
    assertPinned(5);
  }

  @Test
  void methodMayCloseTheScopeThatItsObjectIsCreatedIn() {
    GcScope scope = heap.openScope();
    Node.Initializer init = self -> ((Weighty) self).weighing = scope::close;
    assertThrows(IllegalStateException.class, () -> Weighty.create(scope, 5, init));
    assertPinned(0);
    assertEquals(0, heap.stats().live());
  }

  @Test
  void methodMayStoreInItsObjectBeforeThatIsAdopted() {
    weighty(1); // so that the type is prepared
    Node child = node("child");
    Weighty[] made = new Weighty[1];
    GcProtocol.begin(held);
    made[0] = new Weighty(heap, 5, self -> {});
    made[0].weighing = () -> made[0].setA(child);
    GcProtocol.adopt(heap, held, made[0], made[0].gcType(), true);
    assertCounts(child, 1, 1);
    assertPinned(6);
    heap.inspect().verify();
    drop(made[0]);
    assertCounts(child, 1, 0);
  }

  @Test
  void objectIsNotWeighedForAScopeOfAnotherHeap() {
    try (GcHeap other = Heaps.open();
        GcScope foreign = other.openScope()) {
      GcProtocol.begin(held);
      Weighty made = new Weighty(heap, 5, self -> {});
      made.weighing = () -> log.add("weighed");
      assertThrows(IllegalArgumentException.class, () -> GcProtocol.adopt(foreign, made));
      assertThrows(
          IllegalArgumentException.class,
          () -> GcProtocol.adopt(heap, foreign, made, made.gcType(), true));
      assertEquals("[]", takeLog().toString());
      GcProtocol.adopt(held, made);
      assertEquals("[weighed]", takeLog().toString());
    }
  }

  @Test
  void methodMayAdoptItsObject() {
    Weighty[] made = new Weighty[1];
    GcProtocol.begin(held);
    made[0] = new Weighty(heap, 5, self -> {});
    made[0].weighing =
        () -> {
          made[0].weighing = () -> {};
          GcProtocol.adopt(held, made[0]);
        };
    assertThrows(
        IllegalStateException.class,
        () -> GcProtocol.adopt(heap, held, made[0], made[0].gcType(), true));
    assertPinned(5);
    heap.inspect().verify();
    drop(made[0]);
    assertPinned(0);
  }

  @Test
  void methodMayLetGoOfItsObject() {
    Weighty a = weighty(5);
    Weighty[] next = new Weighty[1];
    a.weighing =
        () -> {
          drop(a);
          next[0] = weighty(7); // where the other was
        };
    heap.reweigh(a);
    assertDead(a);
    assertPinned(7);
    drop(next[0]);
    assertPinned(0);
  }

  @Test
  void methodMayCreateObjects() {
    Weighty a = Weighty.create(held, 5, self -> ((Weighty) self).weighing = () -> weighty(7));
    assertPinned(12);
    drop(a);
    assertPinned(7);
  }
}
