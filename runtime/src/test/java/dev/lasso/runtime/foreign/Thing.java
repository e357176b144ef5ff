package dev.lasso.runtime.foreign;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcForeign;
import dev.lasso.runtime.protocol.GcForeignRoot;
import dev.lasso.runtime.protocol.GcHandwritten;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An object of a runtime with reference counts, which is written in Java. It owns other things and,
 * by roots, containers.
 */
final class Thing {
  private final Things world;
  final int id;
  final List<Thing> things = new ArrayList<>();
  final List<GcForeignRoot> roots = new ArrayList<>();

  /** Number of references from things, from Java, and from outside. */
  int count = 1;

  int finalized;
  boolean dead;

  /** The callback of a weak reference, which is called once; or null. */
  @Nullable Runnable weak;

  Consumer<Thing> onFinalize = _ -> {};
  @Nullable Reference reference;

  /** Called when the reference has died. */
  Runnable onLost = () -> {};

  Thing(Things world, int id) {
    this.world = world;
    this.id = id;
  }

  void own(Thing thing) {
    thing.count++;
    things.add(thing);
  }

  void own(GcObject container) {
    roots.add(GcForeign.openRoot(container));
  }

  void disown(Thing thing) {
    things.remove(thing);
    thing.release();
  }

  void disown(GcForeignRoot root) {
    roots.remove(root);
    root.close();
  }

  /** Returns the container that owns this thing, which {@code scope} holds. */
  Reference toJava(GcScope scope) {
    Reference known = reference;
    if (known != null) {
      scope.keep(known);
      return known;
    }
    count++;
    Reference created = GcHandwritten.create(scope, heap -> new Reference(heap, this));
    reference = created;
    return created;
  }

  /** Called when the reference has died. */
  void lost() {
    reference = null;
    onLost.run();
    release();
  }

  void release() {
    if (--count == 0) {
      destroy();
    }
    if (count < 0) {
      throw new AssertionError(this + " is released too often");
    }
  }

  void clearWeak() {
    Runnable callback = weak;
    weak = null;
    if (callback != null) {
      callback.run();
    }
  }

  void runFinalizer() {
    if (finalized++ == 0) {
      onFinalize.accept(this);
    } else {
      finalized = 1;
    }
  }

  private void destroy() {
    count++;
    clearWeak();
    runFinalizer();
    if (--count > 0) {
      return; // its finalizer has brought it back
    }
    dead = true;
    world.alive.remove(this);
    clear();
  }

  void clear() {
    List<Thing> targets = List.copyOf(things);
    things.clear();
    targets.forEach(Thing::release);
    List<GcForeignRoot> containers = List.copyOf(roots);
    roots.clear();
    containers.forEach(GcForeignRoot::close);
  }

  @Override
  public String toString() {
    return "thing " + id;
  }
}
