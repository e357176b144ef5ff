package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.collections.GcResources;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.object.CrossHeapLink;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.NativeSort;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.OnBothHeaps;
import dev.lasso.runtime.support.RuntimeTest;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Resources whose close fails: arenas in use, arenas of other threads, and others. */
@Tag("gate")
class UnclosedResourcesTest {

  private final CapturedLog logged = new CapturedLog();
  private final List<GcLeak> leaks = new ArrayList<>();
  private final List<GcUnraisable> unraisable = new ArrayList<>();

  @AfterEach
  void nothingElseIsLogged() {
    try {
      assertEquals(List.of(), logged.take());
    } finally {
      logged.close();
    }
  }

  private GcHeap.Builder options() {
    return GcHeap.builder().onLeak(leaks::add).onUnraisable(unraisable::add);
  }

  private GcHeap open(boolean shared) {
    return shared ? options().shared() : options().confined();
  }

  /** Opens a heap and has an object that owns {@code used} die while a native call uses that. */
  private GcHeap openWithArenaInUse(boolean shared, Arena used, Consumer<GcHeap> meanwhile)
      throws Throwable {
    GcHeap heap = open(shared);
    NativeSort.sort(
        used.allocate(16),
        () -> {
          heap.run(() -> Node.createOwner(GcScope.current(), used));
          figures.add(heap.stats().waitingResources());
          meanwhile.accept(heap);
        });
    assertEquals(List.of(1), figures);
    return heap;
  }

  private final List<Integer> figures = new ArrayList<>();

  @OnBothHeaps
  void arenaInUseIsClosedAtALaterSafepoint(boolean shared) throws Throwable {
    for (Arena used : List.of(Arena.ofShared(), Arena.ofConfined())) {
      figures.clear();
      GcHeap heap = openWithArenaInUse(shared, used, _ -> {});
      while (used.scope().isAlive()) {
        heap.enter().close();
      }
      assertEquals(0, heap.stats().waitingResources());
      assertEquals(0, heap.stats().unfreedResources());
      assertTrue(heap.close(Duration.ZERO));
      assertEquals(List.of(), leaks);
      assertEquals(List.of(), unraisable);
    }
  }

  @OnBothHeaps
  void arenaNoLongerInUseIsClosedWithTheHeap(boolean shared) throws Throwable {
    Arena used = Arena.ofShared();
    GcHeap heap = openWithArenaInUse(shared, used, _ -> {});
    assertTrue(heap.close(Duration.ZERO));
    assertFalse(used.scope().isAlive());
    assertEquals(List.of(), leaks);
  }

  @OnBothHeaps
  void arenaInUseAtTheEndOfTheHeapIsReported(boolean shared) throws Throwable {
    Arena used = Arena.ofShared();
    List<Boolean> clean = new ArrayList<>();
    openWithArenaInUse(shared, used, heap -> clean.add(heap.close(Duration.ZERO)));
    assertEquals(List.of(false), clean);
    GcLeak leak = leaks.getFirst();
    assertEquals(GcLeak.Kind.RESOURCES, leak.kind());
    assertEquals("Node.resource", leak.groups().getFirst().type());
    assertTrue(leak.message().contains("the memory is not freed"), leak.message());
    used.close();
  }

  @OnBothHeaps
  void firstArenaOfOneThreadInASharedHeapIsWarnedAbout(boolean shared) {
    GcHeap heap = open(shared);
    for (int i = 0; i < 3; i++) {
      try (GcScope scope = heap.enter()) {
        Node.create(scope, self -> self.resource = Arena.ofConfined());
      }
    }
    heap.close();
    List<String> lines = logged.take();
    assertEquals(shared ? 1 : 0, lines.size());
    if (shared) {
      assertTrue(lines.getFirst().contains("Node.resource is an arena of one thread"));
      assertTrue(lines.getFirst().contains("Arena.ofShared()"));
    }
  }

  /** An arena of the program with the memory of another arena. */
  private abstract static class OwnArena implements Arena {
    final Arena memory = Arena.ofShared();

    @Override
    public MemorySegment allocate(long bytes, long alignment) {
      return memory.allocate(bytes, alignment);
    }

    @Override
    public MemorySegment.Scope scope() {
      return memory.scope();
    }
  }

  /** An arena that is in use at first, and then has a safepoint while it closes. */
  private static final class ReentrantArena extends OwnArena {
    private final Runnable safepoint;
    private boolean used = true;

    ReentrantArena(Runnable safepoint) {
      this.safepoint = safepoint;
    }

    @Override
    public void close() {
      if (used) {
        used = false;
        throw new IllegalStateException("in use");
      }
      safepoint.run();
      memory.close();
    }
  }

  @OnBothHeaps
  void arenasThatCloseOthersAreClosed(boolean shared) {
    GcHeap heap = open(shared);
    List<Arena> arenas = new ArrayList<>();
    Runnable safepoint =
        () -> {
          if (heap.isInside()) {
            heap.openScope().close();
          }
        };
    for (int i = 0; i < 5; i++) {
      Arena arena = new ReentrantArena(safepoint);
      arenas.add(arena);
      heap.run(() -> Node.createOwner(GcScope.current(), arena));
    }
    while (arenas.stream().anyMatch(each -> each.scope().isAlive())) {
      heap.enter().close();
    }
    assertTrue(heap.close(Duration.ZERO));
    assertEquals(List.of(), unraisable);
  }

  /** An arena of the program whose methods all fail, at first or after its first close. */
  private static final class BrokenArena implements Arena {

    private final boolean atFirst;
    private int closes;

    BrokenArena(boolean atFirst) {
      this.atFirst = atFirst;
    }

    @Override
    public MemorySegment allocate(long bytes, long alignment) {
      throw new AssertionError("allocate");
    }

    @Override
    public MemorySegment.Scope scope() {
      if (atFirst || closes > 1) {
        throw new AssertionError("scope");
      }
      return Arena.global().scope();
    }

    @Override
    public void close() {
      closes++;
      throw new IllegalStateException("close");
    }
  }

  @OnBothHeaps
  void arenasThatFailInAllTheirMethodsAreClosedAndReported(boolean shared) {
    GcHeap heap = open(shared);
    List<BrokenArena> arenas = new ArrayList<>();
    GcResources<Arena> row = new GcResources<>();
    for (int i = 0; i < 5; i++) {
      arenas.add(new BrokenArena(i != 2));
    }
    row.addAll(arenas.subList(0, 3));
    try (GcScope scope = heap.enter()) {
      Node node = Node.create(scope, self -> self.resource = arenas.get(3));
      node.setResource(arenas.get(4));
      node.setResource(row);
    }
    while (arenas.get(2).closes == 1) {
      heap.enter().close();
    }
    assertEquals(5, heap.stats().unfreedResources());
    assertFalse(heap.close(Duration.ZERO));
    assertEquals(List.of(1, 1, 2, 1, 1), arenas.stream().map(arena -> arena.closes).toList());
    assertEquals(4, unraisable.size());
    assertEquals(1, leaks.size());
  }

  @Test
  void arenaForAllThreadsIsNotWarnedAbout() {
    GcHeap heap = open(true);
    try (GcScope scope = heap.enter()) {
      Node.create(scope, self -> self.resource = Arena.ofShared());
    }
    heap.close();
  }

  @Test
  void arenaThatCannotBeClosedIsNamed() {
    GcHeap heap = open(false);
    heap.run(() -> Node.createOwner(GcScope.current(), Arena.ofAuto()));
    String message = leaks.getFirst().message();
    assertTrue(message.endsWith(" neither Arena.ofAuto() nor Arena.global()."), message);
    assertFalse(heap.close(Duration.ZERO));
  }

  @Test
  void confinedArenaThatAnotherThreadReleasesIsReported() throws Exception {
    GcHeap heap = open(true);
    try (Arena arena = Arena.ofConfined()) {
      GcRoot<Node> root = Node.openRoot(heap, scope -> Node.createOwner(scope, arena));
      Thread.ofPlatform().start(root::close).join();
      heap.enter().close();
      assertEquals(1, heap.stats().unfreedResources());
      assertEquals(1L, heap.stats().leaks().get(GcLeak.Kind.RESOURCES));
      GcLeak leak = leaks.getFirst();
      assertTrue(leak.message().contains("the memory is not freed"), leak.message());
      assertTrue(leak.message().contains("Arena.ofShared()"), leak.message());
      assertEquals(1, unraisable.size(), "the handler gets each exception");
      assertFalse(heap.close(Duration.ZERO));
    }
  }

  @Test
  void manyConfinedArenasFillNoLog() throws Exception {
    GcHeap heap = GcHeap.builder().leaks(GcLeakLevel.SIMPLE).shared();
    List<Arena> arenas = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      Arena arena = Arena.ofConfined();
      arenas.add(arena);
      GcRoot<Node> root = Node.openRoot(heap, scope -> Node.createOwner(scope, arena));
      Thread.ofPlatform().start(root::close).join();
      heap.enter().close();
    }
    assertEquals(120, heap.stats().unfreedResources());
    assertEquals(120, heap.stats().unraisables());
    heap.close();
    List<String> lines = logged.take();
    assertTrue(lines.stream().allMatch(line -> line.contains("the memory is not freed")));
    assertTrue(lines.size() <= 3, lines::toString);
    arenas.forEach(Arena::close);
  }

  @Test
  void otherResourceIsCountedAndItsExceptionHandled() {
    GcHeap heap = open(false);
    heap.run(() -> Node.createOwner(GcScope.current(), RuntimeTest.unclosable("thrown")));
    assertEquals(1, heap.stats().unfreedResources());
    assertEquals(1, unraisable.size());
    assertTrue(heap.close(Duration.ZERO));
    assertEquals(List.of(), leaks);
  }

  /** A link to another heap for whose close the stack never has room. */
  private record DeepLink(GcHeap heap) implements CrossHeapLink {

    @Override
    public void close() {
      throw new StackOverflowError();
    }
  }

  @OnBothHeaps
  void linkWithoutRoomToCloseIsReportedAtTheEndOfTheHeap(boolean shared) {
    try (GcHeap other = open(shared)) {
      GcHeap heap = open(shared);
      heap.run(() -> Node.createOwner(GcScope.current(), new DeepLink(other)));
      assertEquals(1, heap.stats().waitingResources());
      assertFalse(heap.close(Duration.ZERO));
    }
    GcLeak leak = leaks.getFirst();
    assertEquals(GcLeak.Kind.RESOURCES, leak.kind());
    assertTrue(leak.message().contains("1 resource of heap"), leak.message());
    assertTrue(
        leak.message().contains("the call stack or the memory is nearly full"), leak.message());
    assertEquals(List.of(), unraisable);
  }

  /** The resources of a heap that wait, of which the first is added or removed in an error. */
  private static final class Scarce extends ArrayDeque<Object> {
    private static final long serialVersionUID = 1;
    private @Nullable Error ofAdd;
    private @Nullable Error ofRemove;

    @Override
    public boolean addAll(Collection<?> added) {
      Error thrown = ofAdd;
      ofAdd = null;
      if (thrown != null) {
        throw thrown;
      }
      return super.addAll(added);
    }

    @Override
    public boolean removeLastOccurrence(Object closed) {
      Error thrown = ofRemove;
      ofRemove = null;
      if (thrown != null) {
        throw thrown;
      }
      return super.removeLastOccurrence(closed);
    }
  }

  private static Scarce scarce(GcHeap heap) {
    Scarce waiting = new Scarce();
    var _ = Inside.replacePart(((HeapState) heap).unclosed(), "waiting", waiting);
    return waiting;
  }

  @OnBothHeaps
  void ownedHeapIsClosedThoughThereIsNoMemoryForItToWait(boolean shared) {
    GcHeap heap = open(shared);
    GcHeap owned = GcHeap.confined();
    scarce(heap).ofAdd = new OutOfMemoryError("injected");
    heap.run(() -> Node.createOwner(GcScope.current(), owned));
    assertTrue(((HeapState) owned).isClosed());
    assertTrue(heap.close(Duration.ZERO));
    assertEquals(List.of(), unraisable);
    assertEquals(List.of(), leaks);
  }

  /** A link to another heap whose close finds too little memory, at first. */
  private static final class LinkWithoutMemory implements CrossHeapLink {
    private final GcHeap heap;
    private int closes;

    LinkWithoutMemory(GcHeap heap) {
      this.heap = heap;
    }

    @Override
    public GcHeap heap() {
      return heap;
    }

    @Override
    public void close() {
      if (closes++ == 0) {
        throw new OutOfMemoryError("injected");
      }
    }
  }

  @OnBothHeaps
  void linkWhoseCloseRunsOutOfMemoryIsClosedAgain(boolean shared) {
    try (GcHeap other = open(shared)) {
      LinkWithoutMemory link = new LinkWithoutMemory(other);
      GcHeap heap = open(shared);
      heap.run(() -> Node.createOwner(GcScope.current(), link));
      assertTrue(heap.close(Duration.ZERO));
      assertEquals(2, link.closes);
    }
    assertEquals(List.of(), unraisable);
    assertEquals(List.of(), leaks);
  }

  @OnBothHeaps
  void closedHeapIsNotReportedBecauseOfALackOfStackAfterwards(boolean shared) {
    GcHeap heap = open(shared);
    GcHeap owned = GcHeap.confined();
    scarce(heap).ofRemove = new StackOverflowError();
    heap.run(() -> Node.createOwner(GcScope.current(), owned));
    assertTrue(heap.close(Duration.ZERO));
    assertEquals(0, heap.stats().waitingResources());
    assertEquals(0, heap.stats().unfreedResources());
    assertEquals(List.of(), unraisable);
    assertEquals(List.of(), leaks);
  }

  /** An arena in use, whose close takes some time, and which notes when it was tried. */
  private static final class SlowArena extends OwnArena {
    private boolean used = true;
    private final List<Long> begun = new ArrayList<>();
    private final List<Long> ended = new ArrayList<>();

    @Override
    public void close() {
      long start = System.nanoTime();
      begun.add(start);
      while (System.nanoTime() - start < 2_000_000) {
        Thread.onSpinWait();
      }
      ended.add(System.nanoTime());
      if (used) {
        throw new IllegalStateException("in use");
      }
      memory.close();
    }
  }

  @OnBothHeaps
  void arenasInUseLeaveMostOfTheTimeToTheProgram(boolean shared) {
    GcHeap heap = open(shared);
    SlowArena slow = new SlowArena();
    heap.run(() -> Node.createOwner(GcScope.current(), slow));
    while (slow.begun.size() < 6) {
      heap.enter().close();
    }
    for (int i = 2; i < slow.begun.size(); i++) {
      long rest = slow.begun.get(i) - slow.ended.get(i - 1);
      long worked = slow.ended.get(i - 1) - slow.begun.get(i - 1);
      assertTrue(rest >= 9 * worked, rest + " ns after " + worked + " ns");
    }
    slow.used = false;
    assertTrue(heap.close(Duration.ZERO));
    assertFalse(slow.scope().isAlive());
  }
}
