package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Example;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.LeakTest;
import dev.lasso.runtime.support.Node;
import dev.lasso.service.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each opening that the program loses is reported, on each level. */
class LostOpeningsTest extends LeakTest {

  /** So many are lost at a place. */
  private static final int MANY = 200;

  /** What is kept so that the JVM finds nothing else. */
  private final List<Object> kept = new ArrayList<>();

  private Heap heap = (Heap) builder(GcLeakLevel.OFF).confined();

  @AfterEach
  void close() {
    heap.close();
  }

  /** A way to open something, which the caller of {@link #lose} loses. */
  enum Opening {
    SCOPE("scope", true, false, (test, node) -> Service.open(test.heap)),
    ROOT("root", true, true, (test, node) -> Service.root(node)),
    SHARE("root", true, true, (test, node) -> Service.share(test.root())),
    WEAK("root", true, true, (test, node) -> Service.open((GcWeak<?>) test.kept.getLast())),
    OPEN_CELL(
        "root", false, true, (test, node) -> Service.open((GcRootCell<?>) test.kept.getLast())),
    LINK("root", false, true, (test, node) -> Service.link(test.root())),
    CELL(
        "cell",
        false,
        true,
        (test, node) -> {
          GcRootCell<Node> cell = Service.cell(test.heap);
          cell.set(node);
          return cell;
        });

    final String type;
    final boolean confined;
    final boolean letGo;

    @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
    final BiFunction<LostOpeningsTest, Node, @Nullable Object> open;

    Opening(
        String type,
        boolean confined,
        boolean letGo,
        BiFunction<LostOpeningsTest, Node, @Nullable Object> open) {
      this.type = type;
      this.confined = confined;
      this.letGo = letGo;
      this.open = open;
    }
  }

  private @Nullable GcRoot<Node> root;

  private GcRoot<Node> root() {
    return Objects.requireNonNull(root);
  }

  static Stream<Arguments> table() {
    return Stream.of(GcLeakLevel.values())
        .flatMap(
            level ->
                Stream.of(Opening.values())
                    .flatMap(
                        opening ->
                            Stream.of(false, true)
                                .filter(shared -> shared || opening.confined)
                                .map(shared -> Arguments.of(opening, level, shared))));
  }

  /** Opens a heap of the level; at {@code SIMPLE} one whose first openings are watched. */
  private void open(GcLeakLevel level, boolean shared) {
    Supplier<GcHeap> heaps =
        () -> Inside.untended(shared ? builder(level).shared() : builder(level).confined());
    heap.close();
    heap = level == GcLeakLevel.SIMPLE ? open(heaps, true) : (Heap) heaps.get();
  }

  /** Opens in a frame of its own, so that nothing refers to what was opened. */
  private void lose(Opening opening, GcScope scope, int count) {
    for (int i = 0; i < count; i++) {
      Object _ = opening.open.apply(this, Node.create(scope));
    }
  }

  /** Opens what is kept, in a heap that this thread has entered. */
  private void prepare(Opening opening, GcScope scope) {
    Node node = Node.create(scope);
    root = scope.heap().openRoot(node);
    if (opening == Opening.WEAK) {
      kept.add(GcWeak.of(node));
    } else if (opening == Opening.OPEN_CELL) {
      GcRootCell<Node> cell = new GcRootCell<>(heap);
      cell.set(node);
      kept.add(cell);
    }
  }

  @ParameterizedTest(name = "{0} on the level {1}, shared: {2}")
  @MethodSource("table")
  void whatIsLostIsReported(Opening opening, GcLeakLevel level, boolean shared) {
    open(level, shared);
    try (GcScope scope = heap.enter()) {
      prepare(opening, scope);
      lose(opening, scope, MANY);
    }
    int expected =
        switch (level) {
          case OFF -> 0;
          case SIMPLE -> 1;
          case ADVANCED, PARANOID -> MANY;
        };
    boolean released =
        shared && opening.letGo && (opening != Opening.OPEN_CELL || expected == MANY);
    collectUntil(
        () -> {
          try (GcScope scope = heap.enter()) {
            scope.keep(Node.create(scope));
          }
          return released
              ? heap.stats().live() == 1 && Inside.lost(heap) == MANY
              : leaks.size() >= expected;
        });
    if (expected == 0) {
      System.gc(); // after which something could be reported
    }
    heap.enter().close(); // delivers what is left to report

    assertTrue(leaks.size() >= expected, () -> leaks.size() + " were told");
    assertTrue(level != GcLeakLevel.OFF || leaks.isEmpty(), leaks::toString);
    assertTrue(level != GcLeakLevel.SIMPLE || leaks.size() < MANY / 2, () -> "all were told");
    for (GcLeak leak : leaks) {
      assertEquals(Kind.UNREACHABLE, leak.kind());
      assertEquals(opening.type, leak.groups().getFirst().type());
      Example lost = leak.groups().getFirst().first().getFirst();
      boolean known = !lost.place().isEmpty();
      assertTrue(known || level == GcLeakLevel.SIMPLE, leak::message);
      assertTrue(!known || lost.place().startsWith("Service."), leak::message);
      assertTrue(!known || lost.thread().startsWith("thread '"), leak::message);
      assertTrue(leak.message().startsWith("LEAK: nothing refers any more to "), leak::message);
      assertTrue(lost.name().startsWith("a " + opening.type), leak::message);
    }
    heap.run(heap.inspect()::verify);
    assertTrue(kept.stream().allMatch(Objects::nonNull));
    leaks.clear();
    root().close();
    heap.close();
    if (shared && opening.letGo && expected == MANY) {
      assertEquals(List.of(), leaks, "nothing is open still");
    }
  }

  @ParameterizedTest
  @MethodSource("shared")
  void whatIsClosedIsNotReported(Opening opening) throws Exception {
    open(GcLeakLevel.ADVANCED, true);
    try (GcScope scope = heap.enter()) {
      prepare(opening, scope);
      closeMany(opening, scope);
    }
    for (int i = 0; i < 3; i++) {
      System.gc();
      heap.enter().close();
    }
    assertEquals(List.of(), leaks);
    assertEquals(1, heap.stats().live());
  }

  static Stream<Opening> shared() {
    return Stream.of(Opening.values()).filter(opening -> opening != Opening.SCOPE);
  }

  private void closeMany(Opening opening, GcScope scope) throws Exception {
    for (int i = 0; i < 100; i++) {
      try (AutoCloseable opened = (AutoCloseable) opening.open.apply(this, Node.create(scope))) {
        assertTrue(opened != null);
      }
    }
  }

  @Test
  void threadsThatNeverEnterHaveWhatTheyLoseReportedByWhoDoes() throws Exception {
    open(GcLeakLevel.ADVANCED, true);
    GcRootCell<Node> cell = new GcRootCell<>(heap);
    heap.run(() -> cell.set(Node.create(GcScope.current())));
    Thread reader = Thread.ofPlatform().name("reader").start(() -> Service.open(cell));
    reader.join();
    heap.run(() -> cell.set(null));
    collectUntilReported(() -> heap.enter().close());
    assertEquals(1, leaks.size(), leaks::toString);
    assertEquals(
        "thread 'reader'", leaks.getFirst().groups().getFirst().first().getFirst().thread());
    assertEquals(0, heap.stats().live(), "the use of the old object is taken off");
    cell.close();
  }

  @Test
  void placesOfRootsThatAreOpenAtCloseAreTheirOwn() {
    open(GcLeakLevel.ADVANCED, true);
    GcRootCell<Node> cell = new GcRootCell<>(heap);
    List<Object> open = new ArrayList<>();
    try (GcScope scope = heap.enter()) {
      cell.set(Node.create(scope));
      GcRoot<Node> own = Service.root(Node.create(scope));
      open.add(own);
      for (int i = 0; i < 200; i++) {
        open.add(Service.share(own));
        open.add(Service.open(cell));
      }
    }
    heap.close();
    GcLeak leak = leaks.getFirst();
    assertEquals(Kind.LEFT_OPEN, leak.kind());
    assertEquals(3, leak.groups().size(), leak::message);
    assertEquals(401, leak.groups().stream().mapToLong(GcLeak.Group::count).sum());
    assertTrue(leak.message().contains("was closed with 401 roots open"), leak::message);
    assertTrue(
        leak.message().contains("\n  200 roots of Node, opened at Service.share(Service.java:"),
        leak::message);
    assertTrue(
        leak.message().contains("\n  200 roots of Node, opened at Service.open(Service.java:"),
        leak::message);
    assertTrue(
        leak.message().contains("\n  a root of Node#2, opened at Service.root(Service.java:"),
        leak::message);
    assertEquals(401, open.size());
  }
}
