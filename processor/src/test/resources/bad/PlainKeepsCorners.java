// GENERATED GcLeaf
package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;

class Keeper {
  // JAVAC WARNING [PlainKeeps] Field 'cached' of 'Keeper' can refer to a container, Leaf, and does not keep it alive, because the class is not a @GcContainer. The field is not counted, and still refers to the container after its death. Use a GcRoot, a GcWeak, or a @GcContainer with an @Owned field, or say by @Borrowed what else keeps it alive.
  Leaf cached;

  // JAVAC WARNING [PlainKeeps] Field 'byName' of 'Keeper' can refer to a container, Leaf, and does not keep it alive, because the class is not a @GcContainer. The field is not counted, and still refers to the container after its death. Use a GcRoot, a GcWeak, or a @GcContainer with an @Owned field, or say by @Borrowed what else keeps it alive.
  Map<String, List<Leaf>> byName;

  // JAVAC WARNING [PlainKeeps] Field 'array' of 'Keeper' can refer to a container, Leaf, and does not keep it alive, because the class is not a @GcContainer. The field is not counted, and still refers to the container after its death. Use a GcRoot, a GcWeak, or a @GcContainer with an @Owned field, or say by @Borrowed what else keeps it alive.
  Leaf[] array;

  // JAVAC WARNING [PlainKeeps] Field 'reference' of 'Keeper' can refer to a container, Leaf, and does not keep it alive, because the class is not a @GcContainer. The field is not counted, and still refers to the container after its death. Use a GcRoot, a GcWeak, or a @GcContainer with an @Owned field, or say by @Borrowed what else keeps it alive.
  final AtomicReference<Leaf> reference = new AtomicReference<>();

  // JAVAC WARNING [PlainKeeps] Field 'pair' of 'Keeper' can refer to a container, Leaf, and does not keep it alive, because the class is not a @GcContainer. The field is not counted, and still refers to the container after its death. Use a GcRoot, a GcWeak, or a @GcContainer with an @Owned field, or say by @Borrowed what else keeps it alive.
  Pair pair;

  // JAVAC WARNING [PlainKeeps] Field 'supplier' of 'Keeper' can refer to a container, Leaf, and does not keep it alive, because the class is not a @GcContainer. The field is not counted, and still refers to the container after its death. Use a GcRoot, a GcWeak, or a @GcContainer with an @Owned field, or say by @Borrowed what else keeps it alive.
  Supplier<Leaf> supplier;

  // JAVAC WARNING [PlainKeeps] Field 'slot' of 'Keeper' can refer to a container, Leaf, and does not keep it alive, because the class is not a @GcContainer. The field is not counted, and still refers to the container after its death. Use a GcRoot, a GcWeak, or a @GcContainer with an @Owned field, or say by @Borrowed what else keeps it alive.
  Slot<Leaf> slot;

  // JAVAC WARNING [PlainKeeps] Field 'slots' of 'Keeper' can refer to a container, Leaf, and does not keep it alive, because the class is not a @GcContainer. The field is not counted, and still refers to the container after its death. Use a GcRoot, a GcWeak, or a @GcContainer with an @Owned field, or say by @Borrowed what else keeps it alive.
  Slots<Leaf> slots;

  Slot<String> text;
  Filter<Leaf> filter;
  GcWeak<Leaf> weak;
  Object anything;

  @Borrowed(reason = "the model has it")
  List<Leaf> borrowed;

  @SuppressWarnings("PlainKeeps")
  Leaf suppressed;

  Leaf cleared;
  final Leaf ofCaller;
  final List<Leaf> onlyRead;

  Keeper(Leaf leaf, List<Leaf> leaves) {
    ofCaller = leaf;
    onlyRead = leaves;
  }

  void fill() {
    cached = GcLeaf.create(GcScope.current());
    byName.put("a", List.of(cached));
    array = new Leaf[] {cached};
    reference.set(cached);
    pair = new Pair(cached, cached);
    supplier = () -> ofCaller;
    slot = new Slot<>();
    slots = new Slots<>();
    text = new Slot<>();
    filter = new Filter<>();
    weak = GcWeak.of(cached);
    anything = cached;
    borrowed = List.of(cached);
    suppressed = cached;
    cleared = null;
    onlyRead.forEach(leaf -> text.value = leaf.toString());
  }

  Iterator<Leaf> iterator(List<Leaf> leaves) {
    return new Iterator<>() {
      private Leaf next = leaves.getFirst();

      @Override
      public boolean hasNext() {
        return next != null;
      }

      @Override
      public Leaf next() {
        return next;
      }
    };
  }
}

class Slot<T> {
  T value;
}

class Slots<T> {
  List<T> values;
}

class Filter<T> {
  Predicate<T> test;
}

/** The callers decide which leaves it refers to. */
class Leaves implements Iterator<Leaf> {
  private Leaf next;

  @Override
  public boolean hasNext() {
    return next != null;
  }

  @Override
  public Leaf next() {
    return next;
  }
}

class StaticKeeper {
  // JAVAC WARNING [PlainKeeps] Field 'last' of 'StaticKeeper' can refer to a container, Leaf, and does not keep it alive, because the class is not a @GcContainer. The field is not counted, and still refers to the container after its death. Use a GcRoot, a GcWeak, or a @GcContainer with an @Owned field, or say by @Borrowed what else keeps it alive.
  static Leaf last;

  static final List<Leaf> DRAINED = new ArrayList<>();

  void drain() {
    DRAINED.clear();
  }
}

/** The field is reported where it is declared, and not again where its object dies. */
class LastOfScope {
  // JAVAC WARNING [PlainKeeps] Field 'last' of 'LastOfScope' can refer to a container, Leaf, and does not keep it alive, because the class is not a @GcContainer. The field is not counted, and still refers to the container after its death. Use a GcRoot, a GcWeak, or a @GcContainer with an @Owned field, or say by @Borrowed what else keeps it alive.
  static Leaf last;

  // JAVAC WARNING [PlainKeeps] Field 'ALL' of 'LastOfScope' can refer to a container, Leaf, and does not keep it alive, because the class is not a @GcContainer. The field is not counted, and still refers to the container after its death. Use a GcRoot, a GcWeak, or a @GcContainer with an @Owned field, or say by @Borrowed what else keeps it alive.
  static final List<Leaf> ALL = new ArrayList<>();

  static void fill(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      last = GcLeaf.create(scope);
      ALL.add(last);
    }
  }
}

record Pair(Leaf left, Leaf right) {}

/** What its root keeps alive is as good as kept. */
class Holder {
  GcRoot<Leaf> root;
  Leaf shown;
}

class Frame {
  final GcScope scope;
  Leaf result;

  Frame(GcScope scope) {
    this.scope = scope;
  }
}

@GcContainer
abstract class Leaf extends GcObject {}
