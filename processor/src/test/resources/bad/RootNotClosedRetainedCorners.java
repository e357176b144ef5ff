// GENERATED GcCounted GcPool
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** No code here releases an object, but other code may. */
final class Retains {
  private static final GcHeap heap = GcHeap.confined();
  private static final Counted NONE = heap.retain(GcCounted.allocate(heap));
  private static @Nullable Counted last;

  private final List<Counted> all = new ArrayList<>();
  private final Map<String, Counted> byName = new HashMap<>();
  private @Nullable Counted current;

  // JAVAC WARNING [RootNotClosed] This object is allocated here and never released, so that it stays alive. Open a root for it in a try statement, as in try (GcRoot … = …), or release it, return it or store it where something else releases it.
  private final Counted first = GcCounted.allocate(heap);

  Counted returned() {
    return GcCounted.allocate(heap);
  }

  Counted returnedOfScope(GcScope scope) {
    Counted made = GcCounted.create(scope);
    heap.retain(made);
    return made;
  }

  static Counted incref(Counted object) {
    return heap.retain(object);
  }

  List<Counted> returnedInList() {
    List<Counted> made = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      made.add(heap.retain(GcCounted.allocate(heap)));
    }
    return made;
  }

  Supplier<Counted> supplier() {
    return () -> GcCounted.allocate(heap);
  }

  Counted checked(GcScope scope) {
    return Objects.requireNonNull(heap.retain(GcCounted.create(scope)));
  }

  void handedOver(Taker taker) {
    Counted made = GcCounted.allocate(heap);
    taker.take(made);
    taker.take(GcCounted.allocate(heap));
  }

  void immortal() {
    last = GcCounted.allocate(heap);
  }

  Counted found(String name) {
    return byName.getOrDefault(name, NONE);
  }

  void listed() {
    try (GcScope scope = heap.openScope()) {
      // JAVAC WARNING [RootNotClosed] This object is retained here and never released, so that it stays alive. Open a root for it in a try statement, as in try (GcRoot … = …), or release it, return it or store it where something else releases it.
      all.add(heap.retain(GcCounted.create(scope)));
    }
  }

  void mapped(String name) {
    // JAVAC WARNING [RootNotClosed] This object is allocated here and never released, so that it stays alive. Open a root for it in a try statement, as in try (GcRoot … = …), or release it, return it or store it where something else releases it.
    Counted made = GcCounted.allocate(heap);
    byName.put(name, made);
  }

  void select(Counted object) {
    // JAVAC WARNING [RootNotClosed] This object is retained here and never released, so that it stays alive. Open a root for it in a try statement, as in try (GcRoot … = …), or release it, return it or store it where something else releases it.
    heap.retain(object);
    current = object;
  }

  void replace() {
    // JAVAC WARNING [RootNotClosed] This object is allocated here and never released, so that it stays alive. Open a root for it in a try statement, as in try (GcRoot … = …), or release it, return it or store it where something else releases it.
    current = GcCounted.allocate(heap);
  }

  void fill(Pool pool) {
    // JAVAC WARNING [RootNotClosed] This object is allocated here and never released, so that it stays alive. Open a root for it in a try statement, as in try (GcRoot … = …), or release it, return it or store it where something else releases it.
    pool.objects.add(GcCounted.allocate(heap));
  }

  int own(Pool pool) {
    // JAVAC WARNING [RootNotClosed] This object is allocated here and never released, so that it stays alive. Open a root for it in a try statement, as in try (GcRoot … = …), or release it, return it or store it where something else releases it.
    Counted made = GcCounted.allocate(heap);
    pool.setSpare(made);
    return pool.objects.size() + all.size() + (current == first ? 1 : 0);
  }

  Pool returnedWithOwner(GcScope scope) {
    Pool pool = GcPool.create(scope);
    // JAVAC WARNING [RootNotClosed] This object is allocated here and never released, so that it stays alive. Open a root for it in a try statement, as in try (GcRoot … = …), or release it, return it or store it where something else releases it.
    pool.setSpare(GcCounted.allocate(heap));
    return pool;
  }

  interface Taker {
    void take(Counted object);
  }
}

@GcContainer
abstract class Counted extends GcObject {}

@GcContainer
abstract class Pool extends GcObject {
  @Owned final GcList<Counted> objects = new GcList<>();
  @Owned @Nullable Counted spare;

  abstract void setSpare(@Nullable Counted spare);
}
