package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collect.Budget;
import dev.lasso.runtime.collect.Collector;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Operations of the program on the candidates and suspects of a paused run. */
@Tag("gate")
class SlicesTouchTest {

  /** Records the figures that it gets. */
  private static final class Recording extends SlicePacer {
    final List<Long> events = new ArrayList<>();
    final List<Long> figures = new ArrayList<>();

    @Override
    public Budget nextSliceBudget(int suspects, long events, long size, long objects) {
      this.events.add(events);
      return super.nextSliceBudget(suspects, events, size, objects);
    }

    @Override
    public void runDecided(long steps, long examined, long collected, long live) {
      figures.add(steps);
      super.runDecided(steps, examined, collected, live);
    }

    @Override
    public void runEnded(long steps, long nanos, long left) {
      figures.add(steps);
      super.runEnded(steps, nanos, left);
    }
  }

  private final Recording pace = new Recording();
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

  // ------------------------------------------------------------------ suspects, and figures of
  // runs

  private boolean isPaused() {
    return ((Collector) Inside.part(heap, "collector")).isPaused();
  }

  private void endRun() {
    int runs = pace.runs;
    while (pace.runs == runs) {
      slice(1);
    }
    while (isPaused()) {
      slice(1);
    }
  }

  private Node ring(Node owner) {
    Node ring = Node.create(scope);
    ring.setA(ring);
    owner.setA(ring);
    scope.drop(ring);
    return ring;
  }

  @Test
  void candidateThatLosesItsOwnerIsFoundByTheNextRun() {
    Node owner = Node.create(scope);
    Node ring = ring(owner);
    while (!Inside.isMember(ring)) {
      slice(1);
    }
    owner.setA(null);
    endRun();
    assertFalse(Inside.isDead(ring));
    assertTrue(Inside.isSuspect(ring));
    assertEquals(1, heap.collect());
  }

  @Test
  void refusedUseOfCondemnedGarbageChangesNothing() {
    List<Node> garbage = new ArrayList<>();
    Node owner = Node.create(scope);
    for (int i = 0; i < 20; i++) {
      garbage.add(ring(owner));
    }
    owner.setA(null);
    List<Node> condemned;
    do {
      slice(1);
      condemned = garbage.stream().filter(Inside::isLive).filter(Inside::isDead).toList();
    } while (condemned.isEmpty());
    Node used = condemned.getFirst();
    assertThrows(DeadObjectException.class, () -> scope.keep(used));
    assertEquals(0, heap.openChanges);
  }

  @Test
  void recoveryEndsTheBatchOfAPausedRun() {
    List<Node> owners = List.of(Node.create(scope), Node.create(scope), Node.create(scope));
    owners.forEach(this::ring);
    slice(1);
    assertTrue(isPaused());
    heap.openChanges++;
    heap.recover();
    assertEquals(3, Inside.suspects(heap).size());
    owners.forEach(owner -> owner.setA(null));
    assertEquals(3, heap.collect());
  }

  @Test
  void pacerGetsTheNumberOfObjectsThatWereCreatedOrBecameSuspects() {
    Node owner = Node.create(scope);
    for (int i = 0; i < 3; i++) {
      ring(owner);
    }
    slice(1);
    assertEquals(1 + 3 + 3, pace.events.getFirst());
  }

  @Test
  void pacerGetsTheNumberOfObjectsAndEdgesThatWereExamined() {
    Node owner = Node.create(scope);
    Node ring = ring(owner);
    for (int i = 0; i < 5; i++) {
      ring.list.add(ring);
    }
    heap.collect();
    assertEquals(List.of(1L + 6, 1L + 6), pace.figures);
  }
}
