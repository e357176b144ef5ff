package dev.lasso.runtime.switches;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootMap;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.switches.Execution.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Programs that use a map of roots. */
final class RootMapPrograms {

  private RootMapPrograms() {}

  /** A program with a map. */
  abstract static class MapProgram extends HeapProgram {

    private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

    final GcRootMap<String, Node> map;
    final List<@Nullable Resource> loaded = new ArrayList<>();

    MapProgram() {
      this(1, false);
    }

    MapProgram(int limit, boolean strict) {
      GcRootMap.Builder<String, Node> builder = GcRootMap.<String, Node>builder(heap).limit(limit);
      map = (strict ? builder.strict().patience(FOREVER) : builder).build();
    }

    GcRoot<Node> find() {
      return find("a");
    }

    GcRoot<Node> find(String key) {
      return map.computeIfAbsent(key, _ -> load());
    }

    private GcRoot<Node> load() {
      Hooks.point("loads");
      assertTrue(
          loaded.stream().allMatch(each -> each != null && each.closed),
          "the last value is closed before the next one is loaded");
      GcRoot<Node> root = root();
      loaded.add(resource(root.get()));
      return root;
    }

    @Override
    void checkProgram() throws Exception {
      map.close();
      assertEquals(Set.of(), map.keys());
    }
  }

  static final class LoadingTwice extends MapProgram {
    @Override
    public List<Task> threads() {
      return List.of(() -> useAndClose(find()), () -> useAndClose(find()));
    }

    @Override
    void checkProgram() throws Exception {
      assertEquals(1, loaded.size());
      super.checkProgram();
    }
  }

  /** A value is evicted by its limit, and is loaded again or revived. */
  static final class Evicting extends MapProgram {
    Evicting() {
      find().close();
    }

    @Override
    public List<Task> threads() {
      return List.of(
          () -> useAndClose(find()), () -> useAndClose(map.computeIfAbsent("b", _ -> root())));
    }
  }

  static final class EvictingWhileInUse extends MapProgram {
    private final GcRoot<Node> root = find();

    @Override
    public List<Task> threads() {
      return List.of(
          () -> {
            GcRoot<Node> found = find();
            assertSame(root.get(), found.get(), "revived");
            useAndClose(found);
            useAndClose(root);
          },
          () -> {
            map.evict("a");
            useAndClose(find());
          });
    }
  }

  /** A value that another object owns is evicted, and found again by two threads. */
  static final class Reviving extends MapProgram {
    private final GcRoot<Node> owner = root();

    Reviving() {
      GcRoot<Node> root = find();
      heap.run(() -> owner.get().setA(root.get()));
      root.close();
      map.evict("a");
    }

    @Override
    public List<Task> threads() {
      return List.of(
          () -> find().close(),
          () -> {
            try (GcRoot<Node> _ = find()) {
              map.evict("a");
              find().close();
            }
          });
    }

    @Override
    void checkProgram() throws Exception {
      assertEquals(1, loaded.size());
      map.evict("a");
      owner.close();
      assertEquals(Set.of(), map.keys());
      super.checkProgram();
    }
  }

  static final class Replacing extends MapProgram {
    private final GcRoot<Node> root = root();

    @Override
    public List<Task> threads() {
      return List.of(
          () -> useAndClose(find()),
          () -> {
            map.put("a", root);
            root.close();
          });
    }

    @Override
    void checkProgram() throws Exception {
      assertEquals(Set.of("a"), map.keys());
      useAndClose(find());
      assertTrue(loaded.size() <= 1, "the value that was put is kept");
      super.checkProgram();
    }
  }

  /** Two threads wait for the place of a value that is in use. */
  static final class WaitingForPlace extends MapProgram {
    private final GcRoot<Node> root = find();

    WaitingForPlace() {
      super(1, true);
    }

    @Override
    public List<Task> threads() {
      return List.of(
          () -> useAndClose(find("b")), () -> useAndClose(find("c")), () -> useAndClose(root));
    }

    @Override
    void checkProgram() throws Exception {
      assertEquals(3, loaded.size());
      super.checkProgram();
    }
  }

  /** Two threads wait for the places of two values, and the first of them needs the second. */
  static final class WaitingForPlaces extends MapProgram {
    private final GcRoot<Node> one = map.computeIfAbsent("a", _ -> root());
    private final GcRoot<Node> other = map.computeIfAbsent("b", _ -> root());
    private volatile @Nullable Thread first;
    private volatile boolean isLoaded;

    WaitingForPlaces() {
      super(2, true);
    }

    @Override
    public List<Task> threads() {
      return List.of(
          () -> useAndClose(map.computeIfAbsent("c", _ -> loadFirst())),
          () -> useAndClose(map.computeIfAbsent("d", _ -> loadSecond())),
          () -> {
            useAndClose(one);
            useAndClose(other);
          });
    }

    private GcRoot<Node> loadFirst() {
      first = Thread.currentThread();
      while (!isLoaded) {
        Hooks.park(this);
      }
      return root();
    }

    private GcRoot<Node> loadSecond() {
      isLoaded = true;
      Hooks.unpark(first);
      return root();
    }
  }

  static final class ClosingMap extends MapProgram {
    private @Nullable GcRoot<Node> root;

    @Override
    public List<Task> threads() {
      return List.of(() -> unlessClosed(() -> root = find()), map::close);
    }

    @Override
    void checkProgram() {
      assertEquals(Set.of(), map.keys());
      assertNull(map.open("a"));
      assertThrows(IllegalStateException.class, this::find);
      if (root != null) {
        useAndClose(root);
      }
    }
  }

  static final class ClosingHeap extends MapProgram {
    ClosingHeap() {
      find().close();
      map.evict("a");
    }

    @Override
    public List<Task> threads() {
      return List.of(
          () -> unlessClosed(() -> useAndClose(find())), () -> heap.close(Duration.ofMillis(1)));
    }

    @Override
    void checkProgram() {
      assertTrue(Inside.isClosed(heap), "closed by the last root at the latest");
    }
  }
}
