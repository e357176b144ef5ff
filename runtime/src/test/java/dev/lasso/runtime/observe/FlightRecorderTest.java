package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.ChildJvm;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Threads;
import dev.lasso.runtime.support.Weighty;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in a recording of Java Flight Recorder, read back. */
@Tag("gate")
class FlightRecorderTest extends RuntimeTest {

  /** Something to be recorded. */
  private interface Action {
    void run() throws Exception;
  }

  @TempDir Path folder;

  /** Records all events of Lasso, however short, and returns those of the test's heap. */
  private List<RecordedEvent> record(Action action) throws Exception {
    return recordOf(heap.toString(), action);
  }

  private List<RecordedEvent> recordOf(String name, Action action) throws Exception {
    Path file = folder.resolve("recording.jfr");
    try (Recording recording = new Recording()) { // with what is on by itself
      for (String event : List.of("Slice", "CycleFound", "HeapWait")) {
        recording.enable("dev.lasso." + event).withThreshold(Duration.ZERO);
      }
      recording.start();
      action.run();
      recording.stop();
      recording.dump(file);
    }
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().startsWith("dev.lasso."))
        .filter(event -> event.getString("heap").equals(name))
        .toList();
  }

  private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
    return events.stream()
        .filter(event -> event.getEventType().getName().equals("dev.lasso." + name))
        .toList();
  }

  private static RecordedEvent only(List<RecordedEvent> events, String name) {
    List<RecordedEvent> found = named(events, name);
    assertEquals(1, found.size(), events::toString);
    return found.getFirst();
  }

  private void makeGarbage() {
    Node a = node("a");
    Node b = node("b");
    a.setA(b);
    b.setB(a);
    drop(a, b);
  }

  private void collectInSlices() {
    while (!heap.collect(Duration.ofNanos(1))) {
      heap.stats();
    }
  }

  @Test
  void collectionTellsWhatItDid() throws Exception {
    makeGarbage();
    RecordedEvent event = only(record(heap::collect), "Collection");
    assertEquals("asked for", event.getString("cause"));
    assertEquals(2, event.getLong("examined"));
    assertEquals(2, event.getLong("collected"));
    assertFalse(event.getBoolean("givenUp"));
    assertTrue(event.getLong("workingTime") > 0);
    assertTrue(
        event.getDuration().toNanos() >= event.getLong("workingTime"), "user code is part of it");
    assertEquals(Thread.currentThread().threadId(), event.getThread().getJavaThreadId());
  }

  @Test
  void slicesArePartsOfOneCollection() throws Exception {
    for (int i = 0; i < 50; i++) {
      makeGarbage();
    }
    List<RecordedEvent> events = record(this::collectInSlices);
    RecordedEvent collection = only(events, "Collection");
    assertEquals(100, collection.getLong("collected"));
    List<RecordedEvent> slices = named(events, "Slice");
    assertTrue(slices.size() > 1, events::toString);
    for (RecordedEvent slice : slices) {
      assertFalse(slice.getStartTime().isBefore(collection.getStartTime()));
      assertFalse(slice.getEndTime().isAfter(collection.getEndTime()));
    }
  }

  @Test
  void collectionThatIsGivenUpSaysSo() throws Exception {
    for (int i = 0; i < 50; i++) {
      makeGarbage();
    }
    List<RecordedEvent> events =
        record(
            () -> {
              assertFalse(heap.collect(Duration.ofNanos(1)));
              heap.collect();
            });
    assertEquals(
        List.of(true, false),
        named(events, "Collection").stream().map(event -> event.getBoolean("givenUp")).toList());
  }

  @Test
  void nativeBudgetTellsWhatItHasFreed() throws Exception {
    heap.enable();
    List<RecordedEvent> events =
        record(
            () -> {
              Weighty garbage = Weighty.create(held, 1 << 21);
              garbage.setA(garbage);
              drop(garbage);
              held.drop(Weighty.create(held, 1 << 17));
            });
    RecordedEvent event = named(events, "NativeBudget").getLast();
    assertEquals(1 << 20, event.getLong("budget"));
    assertEquals((1 << 21) + (1 << 17), event.getLong("before"));
    assertEquals(1 << 17, event.getLong("after"));
    assertEquals("native bytes", named(events, "Collection").getLast().getString("cause"));
    assertEquals(1 << 17, named(events, "Collection").getLast().getLong("nativeBytes"));
  }

  @Test
  void oneCircleOfEachGroupIsNamedByItsFields() throws Exception {
    makeGarbage();
    makeGarbage();
    Node alone = node("alone");
    alone.list.add(alone);
    Node tail = node("tail"); // hangs on it, and is in no cycle
    alone.setA(tail);
    loop("live");
    drop(tail, alone);
    assertCycles("Node.a -> Node.b -> Node 2 2 2", "Node.list -> Node 1 1 1");
  }

  private void assertCycles(String... expected) throws Exception {
    assertEquals(
        List.of(expected),
        named(record(heap::collect), "CycleFound").stream()
            .map(
                event ->
                    event.getString("path")
                        + " "
                        + event.getInt("length")
                        + " "
                        + event.getInt("objects")
                        + " "
                        + event.getInt("groups"))
            .sorted()
            .toList());
  }

  @Test
  void objectThatTwoCyclesOwnBelongsToNeither() throws Exception {
    Node tail = node("tail");
    Node one = loop("one");
    one.setB(tail);
    Node other = node("other");
    other.list.add(other);
    other.setB(tail);
    drop(tail, one, other);
    assertCycles("Node.a -> Node 1 1 1", "Node.list -> Node 1 1 1");
  }

  @Test
  void cyclesThatSlicesFindAreNamedOnce() throws Exception {
    makeGarbage();
    Node finalized = looped(logging("finalized"));
    drop(finalized);
    List<RecordedEvent> events = record(this::collectInSlices);
    assertEquals(
        List.of("Node.Finalized.a -> Node.Finalized", "Node.a -> Node.b -> Node"),
        named(events, "CycleFound").stream()
            .map(event -> event.getString("path"))
            .sorted()
            .toList());
  }

  @Test
  void shortestWayRoundIsNamed() throws Exception {
    Node[] nodes = new Node[30];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = node("" + i);
    }
    ring(nodes);
    nodes[3].setB(nodes[0]);
    drop(nodes);
    RecordedEvent event = only(record(heap::collect), "CycleFound");
    assertEquals("Node.a -> Node.a -> Node.a -> Node.b -> Node", event.getString("path"));
    assertEquals(4, event.getInt("length"));
    assertEquals(30, event.getInt("objects"));
  }

  @Test
  void cyclesAreRecordedOnlyWhereThatIsEnabled() throws Exception {
    makeGarbage();
    Path file = folder.resolve("defaults.jfr");
    try (Recording recording = new Recording()) {
      recording.start();
      heap.collect();
      recording.dump(file);
    }
    Set<String> names =
        RecordingFile.readAllEvents(file).stream()
            .map(event -> event.getEventType().getName())
            .collect(Collectors.toSet());
    assertTrue(names.contains("dev.lasso.Collection"), names::toString);
    assertFalse(names.contains("dev.lasso.CycleFound"), names::toString);
  }

  @Test
  void leakIsRecordedAsItIsLogged() throws Exception {
    Node left = node("left");
    heap.retain(left);
    RecordedEvent event = named(record(this::closeHeap), "Leak").getLast();
    assertEquals("OBJECTS", event.getString("kind"));
    assertEquals(
        List.of("WARNING dev.lasso.runtime: " + event.getString("message")), logged.take());
  }

  @Test
  void waitsAreRecordedWithWhoWasInside() throws Exception {
    Events waiting = new Events(heap);
    RecordedEvent event =
        only(
            record(() -> waiting.endWait(waiting.beginWait(Thread.currentThread()), true)),
            "HeapWait");
    assertTrue(event.getBoolean("entered"));
    assertEquals(
        Thread.currentThread().threadId(),
        Objects.requireNonNull(event.getThread("inside")).getJavaThreadId());
  }

  @Test
  void waitsInProgressAreRecordedWithTheThreadInside() throws Exception {
    Events waiting = new Events(heap);
    Thread inside = Thread.currentThread();
    RecordedEvent event =
        only(record(() -> waiting.recordWaiting(inside, 7, 3_000_000)), "HeapOccupied");
    assertEquals(7, event.getInt("waiting"));
    assertEquals(Duration.ofMillis(3), event.getDuration("time"));
    assertEquals(
        inside.threadId(), Objects.requireNonNull(event.getThread("inside")).getJavaThreadId());
  }

  @Tag("confined")
  @Test
  void waitsToEnterAreRecordedWhetherTheyEndInTimeOrNot() throws Exception {
    try (GcHeap shared = GcHeap.builder().name("waiting").shared()) {
      List<RecordedEvent> events =
          recordOf(
              "heap 'waiting'",
              () -> {
                FutureTask<GcScope> tries =
                    new FutureTask<>(() -> shared.tryEnter(Duration.ofMillis(1)));
                FutureTask<Void> waits = new FutureTask<>(() -> shared.run(() -> {}), null);
                try (GcScope _ = shared.enter()) {
                  Thread.ofPlatform().start(tries);
                  assertNull(tries.get());
                  Thread.ofPlatform().start(waits);
                  Threads.await(() -> Inside.isAwaited(shared));
                }
                waits.get();
              });
      List<RecordedEvent> waits = named(events, "HeapWait");
      assertEquals(2, waits.size(), events::toString);
      assertEquals(1, waits.stream().filter(event -> event.getBoolean("entered")).count());
    }
  }

  @Test
  void nothingIsMadeWhileNobodyRecords() {
    Events events = new Events(heap);
    assertNull(events.beginCollection("none"));
    assertNull(events.beginSlice());
    assertNull(events.beginNativeCollection(1, 1));
    assertNull(events.beginWait(null));
    assertFalse(events.areCyclesRecorded());
  }

  /** A program that collects in all ways, on a JVM of its own. */
  static final class Collecting {

    public static void main(String[] args) {
      try (GcHeap heap = GcHeap.confined();
          GcScope scope = heap.openScope()) {
        Weighty garbage = Weighty.create(scope, 1 << 21);
        garbage.setA(garbage);
        scope.drop(garbage);
        scope.drop(Weighty.create(scope, 1 << 17)); // a collection for the sake of native memory
        Node node = Node.createLoop(scope);
        scope.drop(node);
        System.out.println(heap.collect() + " " + heap.stats().collected());
      }
    }
  }

  /** The same on a JVM with nothing but {@code java.base}. */
  static final class Trimmed {

    public static void main(String[] args) {
      if (ModuleLayer.boot().modules().size() != 1) {
        throw new AssertionError(ModuleLayer.boot().modules());
      }
      Collecting.main(args);
    }
  }

  @Test
  void runtimeNeedsNoFlightRecorder() throws Exception {
    assertEquals(
        List.of("1 2"),
        ChildJvm.run(
            Trimmed.class, List.of("--limit-modules", "java.base", "--add-modules", "java.base")));
  }

  @Test
  void noEventIsMadeWhileNobodyRecords() throws Exception {
    List<String> lines = ChildJvm.run(Collecting.class, List.of("-Xlog:class+load"));
    assertTrue(lines.contains("1 2"), lines::toString);
    assertEquals(
        List.of(), lines.stream().filter(line -> line.contains(" jdk.jfr.Event ")).toList());
  }
}
