package run;

import dev.lasso.annotations.CyclesIntended;
import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.collections.GcWeakMap;
import org.jspecify.annotations.Nullable;

/** Orders of finalizers, callbacks, weak references and closing that collectors get wrong. */
@SuppressWarnings("RootNotClosed") // no root is opened
final class FinalizersMeetWeakReferences {
  private static @Nullable GcWeak<Node> weak;
  private static @Nullable GcRoot<Node> saved;

  @GcContainer
  @CyclesIntended("the test needs cycles")
  abstract static class Node extends GcObject {
    private final String name;
    @Owned @Nullable Node next;
    @Owned @Nullable AutoCloseable resource;

    Node(String name) {
      this.name = name;
    }

    abstract void setNext(@Nullable Node next);

    abstract void setResource(@Nullable AutoCloseable resource);

    @Finalizer
    void gone() {
      Check.log("finalize " + name);
      if (name.equals("breaks")) {
        setNext(null);
      }
      if (name.equals("saves") && saved == null) {
        saved = gcHeap().openRoot(this);
      }
    }
  }

  @GcContainer
  abstract static class Registry extends GcObject {
    @Owned final GcWeakMap<Node, Node> values = GcWeakMap.weakKeys();
  }

  static void test() {
    for (boolean shared : new boolean[] {false, true}) {
      callbackComesAfterTheFinalizerByCountAndBeforeItInARun(shared);
      finalizerBreaksItsOwnCycle(shared);
      valueOfAWeakMapThatOwnsItsKeyStaysUntilTheMapDies(shared);
    }
    noThreadGetsAnObjectThatIsBeingClosed();
  }

  private static GcHeap open(boolean shared) {
    return shared ? GcHeap.shared() : GcHeap.confined();
  }

  private static Node node(String name) {
    return GcFinalizersMeetWeakReferences_Node.create(GcScope.current(), name);
  }

  private static void callbackComesAfterTheFinalizerByCountAndBeforeItInARun(boolean shared) {
    for (boolean cycle : new boolean[] {false, true}) {
      try (GcHeap heap = open(shared)) {
        heap.run(
            () -> {
              Node node = node("a");
              GcWeak.of(node, _ -> Check.log("callback"));
              node.setNext(cycle ? node : null);
            });
        heap.run(heap::collect);
        if (cycle) {
          Check.logged("callback", "finalize a");
        } else {
          Check.logged("finalize a", "callback");
        }
      }
    }
  }

  private static void finalizerBreaksItsOwnCycle(boolean shared) {
    try (GcHeap heap = open(shared)) {
      heap.run(
          () -> {
            Node node = node("breaks");
            node.setNext(node);
            weak = GcWeak.of(node);
          });
      heap.run(
          () -> {
            heap.collect();
            Check.logged("finalize breaks");
            Check.equal(null, weak.get());
            Check.equal(0L, heap.stats().live());
          });
    }
  }

  private static void valueOfAWeakMapThatOwnsItsKeyStaysUntilTheMapDies(boolean shared) {
    try (GcHeap heap = open(shared)) {
      heap.run(
          () -> {
            Registry registry = GcFinalizersMeetWeakReferences_Registry.create(GcScope.current());
            heap.run(
                () -> {
                  Node key = node("key");
                  Node value = node("value");
                  value.setNext(key);
                  registry.values.set(key, value);
                });
            Check.equal(0L, heap.collect());
            Check.equal(1, registry.values.size());
            Check.equal(2L, heap.inspect().explain(Node.class).count());
            Check.logged();
          });
      Check.logged("finalize value", "finalize key");
    }
  }

  /** Not even while its resource is closed, after a root has saved it once. */
  private static void noThreadGetsAnObjectThatIsBeingClosed() {
    try (GcHeap heap = GcHeap.shared()) {
      heap.run(
          () -> {
            Node node = node("saves");
            GcWeak<Node> own = GcWeak.of(node);
            weak = own;
            node.setResource(
                () -> {
                  Check.equal(null, own.get());
                  Thread other = new Thread(() -> Check.log("opened " + own.open()));
                  other.start();
                  other.join();
                });
          });
      Check.logged("finalize saves");
      Check.equal("saves", saved.use(node -> node.name));
      heap.run(() -> Check.equal(saved.get(), weak.get()));
      saved.close();
      Check.logged("opened null");
      saved = null;
    }
  }
}
