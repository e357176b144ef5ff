package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Operations of the program on the candidates of a paused run. */
@Tag("gate")
class SlicesTouchTest {

  private final SlicePacer pace = new SlicePacer();
  private final Heap heap = Inside.open(false, pace);
  private final GcScope scope = heap.openScope();

  @AfterEach
  void close() {
    heap.inspect().verify();
    scope.close();
    heap.close();
  }

  private void slice(long steps) {
    pace.steps = steps;
    heap.openScope().close();
    pace.steps = 0;
  }

  /** How a young object becomes the owner of an old one. */
  enum Way {
    SETTER {
      @Override
      Node own(GcScope scope, Node old) {
        Node young = Node.create(scope);
        young.setA(old);
        return young;
      }
    },
    CONSTRUCTOR {
      @Override
      Node own(GcScope scope, Node old) {
        return Node.create(scope, self -> self.a = old);
      }
    },
    LIST {
      @Override
      Node own(GcScope scope, Node old) {
        Node young = Node.create(scope);
        young.list.add(old);
        return young;
      }
    },
    MANY_ELEMENTS {
      @Override
      Node own(GcScope scope, Node old) {
        Node young = Node.create(scope);
        young.list.addAll(List.of(old));
        return young;
      }
    };

    abstract Node own(GcScope scope, Node old);
  }

  @ParameterizedTest
  @EnumSource
  void oldGarbageThatAYoungObjectOwnsBeforeItIsReachedIsFoundWithThatObject(Way way) {
    Node suspect = Node.create(scope);
    Node beyond = Node.create(scope);
    suspect.setA(beyond);
    beyond.setA(suspect);
    scope.drop(beyond);
    heap.collect(); // both are old
    scope.drop(suspect);
    slice(1); // the suspect is a candidate, the other object is not yet
    Node young = way.own(scope, beyond);
    beyond.setB(young);
    while (pace.runs == 1) {
      slice(1);
    }
    scope.drop(young);
    assertEquals(3, heap.collect());
  }

  @Test
  void manyCandidatesThatAreHeldBetweenTwoSlicesKeepWhatTheyOwn() {
    for (int slices = 0; slices < 40; slices++) {
      List<Node> owners = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        Node owner = Node.create(scope);
        owner.moveA(scope, Node.create(scope));
        owner.a.setA(owner);
        owners.add(owner);
      }
      owners.forEach(scope::drop);
      sliceUntil("DECIDE");
      for (int i = 0; i < slices; i++) {
        slice(3);
      }
      owners.forEach(scope::keep);
      int runs = pace.runs;
      while (pace.runs == runs) {
        slice(1);
      }
      for (Node owner : owners) {
        assertFalse(Inside.isDead(owner.a));
        scope.drop(owner);
      }
      assertEquals(200, heap.collect());
    }
  }

  @Test
  void collectReturnsTheNumberOfObjectsThatAPausedRunHasNotFreedYet() {
    List<Node> ring = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      ring.add(Node.create(scope));
    }
    RuntimeTest.ring(ring.toArray(Node[]::new));
    ring.forEach(scope::drop);
    while (freed(ring) < 10) {
      slice(1);
    }
    long left = ring.size() - freed(ring);
    assertEquals(left, heap.collect());
  }

  private long freed(List<Node> nodes) {
    return nodes.stream().filter(node -> !Inside.isInItsSlot(heap, node)).count();
  }

  private void sliceUntil(String phase) {
    do {
      slice(1);
    } while (!phase().equals(phase));
  }

  private String phase() {
    Object run = Inside.part(Inside.part(heap, "collector"), "sliced");
    return Inside.part(Inside.part(run, "search"), "phase").toString();
  }
}
