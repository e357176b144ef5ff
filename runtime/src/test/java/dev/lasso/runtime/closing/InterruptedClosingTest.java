package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.collections.GcResources;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.support.CloseableNode;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Exceptions and errors in the middle of closing the resources of a dead object. */
@Tag("gate")
class InterruptedClosingTest extends RuntimeTest {

  /** A node that closes a resource of each kind, and throws once before the last one. */
  private final class Interrupted extends Node {

    private final GcResources<AutoCloseable> none = new GcResources<>();
    private Throwable thrown;

    Interrupted(GcHeap heap, Throwable thrown) {
      this.thrown = thrown;
      super(heap);
    }

    @Override
    protected void gcCloseResources(GcDestruction death) {
      death.close(this, "none", (AutoCloseable) null);
      death.close(this, "foreign", (AutoCloseable) (Object) new CloseableNode(gcHeap()));
      death.close(this, "sequence", none);
      death.closeHandle(this, "noHandle", 0, (self, handle) -> log.add("release " + handle));
      death.closeHandle(this, "handle", 7, (self, handle) -> log.add("release " + handle));
      death.close(this, "first", resource("first"));
      switch (thrown) {
        case VirtualMachineError error -> {
          thrown = new AssertionError("thrown once");
          throw error;
        }
        case RuntimeException exception -> throw exception;
        default -> death.close(this, "last", resource("last"));
      }
    }
  }

  private GcObject interrupted(Throwable thrown) {
    return create(held, heap -> new Interrupted(heap, thrown));
  }

  @Test
  void resourceThatWasClosedBeforeALackOfStackIsNotClosedAgain() {
    GcObject object = interrupted(new StackOverflowError());
    assertThrows(StackOverflowError.class, () -> held.drop(object));
    assertEquals(List.of("release 7", "close first"), takeLog());
    heap.collect();
    assertEquals(List.of("close last"), log);
    assertDead(object);
    heapRecovers();
  }

  @Test
  void resourceOfAFailedConstructionThatWasClosedIsNotClosedAgain() {
    Node dead = node("dead");
    drop(dead);
    List<Node> made = new ArrayList<>();
    assertThrows(
        StackOverflowError.class,
        () ->
            create(
                held,
                heap -> {
                  Node object = new Interrupted(heap, new StackOverflowError());
                  object.setA(dead);
                  made.add(object);
                  return object;
                }));
    assertEquals(List.of("release 7", "close first"), takeLog());
    heap.collect();
    assertEquals(List.of("close last"), log);
    assertNull(made.getFirst().a);
    assertFalse(Inside.isInItsSlot(heap, made.getFirst()));
    heapRecovers();
  }

  @Test
  void exceptionEndsTheClosingAndIsReported() {
    RuntimeException thrown = new IllegalArgumentException("thrown");
    GcObject object = interrupted(thrown);
    drop(object);
    assertEquals(List.of("release 7", "close first"), log);
    GcUnraisable report = takeUnraisable();
    assertEquals(thrown, report.thrown());
    assertEquals(object, report.object());
    assertTrue(report.message().startsWith("closing the resources of "), report.message());
    assertDead(object);
  }
}
