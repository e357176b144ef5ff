package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcRun;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.support.CallingListener;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.OverVisitor;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Listeners to collections. */
@Tag("gate")
class ListenersTest extends RuntimeTest {

  private final List<GcListener> listeners = heap.listeners();

  /** A listener that does something at the start and at the stop. */
  private GcListener listener(Runnable start, Runnable stop) {
    return new CallingListener(start, _ -> stop.run());
  }

  private GcListener logger(String name) {
    return listener(() -> log.add("start " + name), () -> log.add("stop " + name));
  }

  @Test
  void stopTellsWhatWasDone() {
    List<GcRun> runs = new ArrayList<>();
    listeners.add(new CallingListener(() -> {}, runs::add));
    droppedLoop();
    Node alive = node("alive");
    alive.setA(droppedLoop());
    alive.a.setB(alive);
    heap.collect();
    assertEquals(1, runs.size());
    assertTrue(runs.getFirst().collected() >= 1);
    assertTrue(runs.getFirst().candidates() >= runs.getFirst().collected());
    assertTrue(runs.getFirst().nanos() > 0);
  }

  @Test
  void garbageMadeByAStopListenerIsFoundByTheNextRun() {
    GcListener once = listener(() -> {}, this::droppedLoop);
    listeners.add(once);
    assertEquals(0, heap.collect());
    listeners.clear();
    assertEquals(1, heap.collect());
  }

  @Test
  void automaticCollectionsAreToldOfToo() {
    listeners.add(logger("1"));
    heap.enable();
    while (log.size() < 2) {
      droppedLoop();
    }
    assertEquals(List.of("start 1", "stop 1"), log.subList(0, 2));
  }

  @Test
  void stopIsToldWhenATraverseVisitsTooMuch() {
    OverVisitor over = create(held, OverVisitor::new);
    Node visited = node("visited");
    ring(over, visited);
    drop(over, visited);
    listeners.add(logger("1"));
    assertEquals(0, heap.collect());
    assertEquals(List.of("start 1", "stop 1"), log);
    assertTrue(takeUnraisable().thrown() instanceof ReferenceCountException);
    over.setA(null);
  }

  @Test
  void heapCanNotBeClosedByAListener() {
    listeners.add(listener(heap::close, () -> {}));
    heap.collect();
    assertTrue(takeUnraisableMessages().getFirst().contains("cannot be closed from inside"));
  }

  @Test
  void iteratorFindsOutThatAListenerWasAddedOrRemoved() {
    listeners.add(logger("1"));
    for (Runnable change :
        List.<Runnable>of(() -> listeners.add(logger("2")), listeners::removeFirst)) {
      Iterator<GcListener> iterator = listeners.iterator();
      change.run();
      assertThrows(ConcurrentModificationException.class, iterator::next);
    }
  }

  @Test
  void listTakesNoNull() {
    assertThrows(NullPointerException.class, () -> listeners.addAll(nothing()));
    assertEquals(List.of(), listeners);
  }

  private static List<GcListener> nothing() {
    List<GcListener> nothing = new ArrayList<>();
    nothing.add(null);
    return nothing;
  }
}
