package dev.lasso.runtime.switches;

import static dev.lasso.runtime.switches.HeapProgram.unlessClosed;
import static dev.lasso.runtime.switches.HeapProgram.useAndClose;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootMap;
import dev.lasso.runtime.support.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Programs that use a map of roots. */
final class RootMapPrograms {

  private RootMapPrograms() {}

  private static final class MapProgram extends HeapProgram {
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

    /** Closes the map at the end, after so many loads, or any number if that is 0. */
    MapProgram closing(int loads) {
      atEnd(
          () -> {
            assertTrue(loads == 0 || loaded.size() == loads, () -> loaded.size() + " loads");
            map.close();
            assertEquals(Set.of(), map.keys());
          });
      return this;
    }
  }

  static SwitchProgram loadTwice() {
    MapProgram p = new MapProgram();
    p.threads(() -> useAndClose(p.find()), () -> useAndClose(p.find()));
    return p.closing(1);
  }

  /** A value is evicted by its limit, and is loaded again or revived. */
  static SwitchProgram evict() {
    MapProgram p = new MapProgram();
    p.find().close();
    p.threads(
        () -> useAndClose(p.find()), () -> useAndClose(p.map.computeIfAbsent("b", _ -> p.root())));
    return p.closing(0);
  }

  static SwitchProgram evictWhileInUse() {
    MapProgram p = new MapProgram();
    GcRoot<Node> root = p.find();
    p.threads(
        () -> {
          GcRoot<Node> found = p.find();
          assertSame(root.get(), found.get(), "revived");
          useAndClose(found);
          useAndClose(root);
        },
        () -> {
          p.map.evict("a");
          useAndClose(p.find());
        });
    return p.closing(0);
  }

  /** A value that another object owns is evicted, and found again by two threads. */
  static SwitchProgram revive() {
    MapProgram p = new MapProgram();
    GcRoot<Node> owner = p.root();
    GcRoot<Node> root = p.find();
    p.heap.run(() -> owner.get().setA(root.get()));
    root.close();
    p.map.evict("a");
    p.threads(
        () -> p.find().close(),
        () -> {
          try (GcRoot<Node> _ = p.find()) {
            p.map.evict("a");
            p.find().close();
          }
        });
    p.atEnd(
        () -> {
          p.map.evict("a");
          owner.close();
          assertEquals(Set.of(), p.map.keys());
        });
    return p.closing(1);
  }

  static SwitchProgram replace() {
    MapProgram p = new MapProgram();
    GcRoot<Node> root = p.root();
    p.threads(
        () -> useAndClose(p.find()),
        () -> {
          p.map.put("a", root);
          root.close();
        });
    p.atEnd(
        () -> {
          assertEquals(Set.of("a"), p.map.keys());
          useAndClose(p.find());
          assertTrue(p.loaded.size() <= 1, "the value that was put is kept");
        });
    return p.closing(0);
  }

  /** Two threads wait for the place of a value that is in use. */
  static SwitchProgram waitForPlace() {
    MapProgram p = new MapProgram(1, true);
    GcRoot<Node> root = p.find();
    p.threads(
        () -> useAndClose(p.find("b")), () -> useAndClose(p.find("c")), () -> useAndClose(root));
    return p.closing(3);
  }

  /** Two threads wait for the places of two values, and the first of them needs the second. */
  static SwitchProgram waitForPlaces() {
    MapProgram p = new MapProgram(2, true);
    GcRoot<Node> one = p.map.computeIfAbsent("a", _ -> p.root());
    GcRoot<Node> other = p.map.computeIfAbsent("b", _ -> p.root());
    AtomicReference<Thread> first = new AtomicReference<>();
    AtomicBoolean isLoaded = new AtomicBoolean();
    GcRootMap.Loader<String, Node, RuntimeException> loadFirst =
        _ -> {
          first.set(Thread.currentThread());
          while (!isLoaded.get()) {
            Hooks.park(p);
          }
          return p.root();
        };
    GcRootMap.Loader<String, Node, RuntimeException> loadSecond =
        _ -> {
          isLoaded.set(true);
          Hooks.unpark(first.get());
          return p.root();
        };
    p.threads(
        () -> useAndClose(p.map.computeIfAbsent("c", loadFirst)),
        () -> useAndClose(p.map.computeIfAbsent("d", loadSecond)),
        () -> {
          useAndClose(one);
          useAndClose(other);
        });
    return p.closing(0);
  }

  static SwitchProgram closeMap() {
    MapProgram p = new MapProgram();
    List<GcRoot<Node>> opened = new ArrayList<>();
    p.threads(() -> unlessClosed(() -> opened.add(p.find())), p.map::close);
    p.atEnd(
        () -> {
          assertEquals(Set.of(), p.map.keys());
          assertNull(p.map.open("a"));
          assertThrows(IllegalStateException.class, p::find);
          opened.forEach(HeapProgram::useAndClose);
        });
    return p;
  }

  static SwitchProgram closeHeap() {
    MapProgram p = new MapProgram();
    p.find().close();
    p.map.evict("a");
    p.closes = true;
    p.threads(
        () -> unlessClosed(() -> useAndClose(p.find())), () -> p.heap.close(Duration.ofMillis(1)));
    return p;
  }
}
