// GENERATED GcTensor GcModel
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.collections.GcList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Mistakes: each of the methods goes on with a container whose scope is over. */
final class Mistakes {
  private static final GcHeap heap = GcHeap.confined();

  void onlyWeak(Model model) {
    try (GcScope s = heap.openScope()) {
      Tensor made = GcTensor.create(s, 1);
      // JAVAC WARNING [ScopeEscape] Nothing but weak 'last' refers to an object of 'Tensor', which dies before anything reads that: only scope 's' holds it, and that scope ends on line 38. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      model.setLast(made);
    }
  }
  private GcScope own = heap.openScope();
  private @Nullable Tensor last;

  Tensor factory() {
    try (GcScope s = heap.openScope()) {
      // JAVAC WARNING [ScopeEscape] This lets an object of 'Tensor' leave the block in which it lives: only scope 's' holds it, and that scope ends on line 47. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      return GcTensor.create(s, 1);
    }
  }

  Tensor factoryByVariable() {
    try (GcScope s = heap.enter()) {
      Tensor made = GcTensor.create(s, 1);
      made.setWeight(2);
      // JAVAC WARNING [ScopeEscape] This lets an object of 'Tensor' leave the block in which it lives: only scope 's' holds it, and that scope ends on line 56. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      return made;
    }
  }

  Tensor ofSum(Tensor a, Tensor b) {
    try (var s = heap.openScope()) {
      // JAVAC WARNING [ScopeEscape] This lets an object of 'Tensor' leave the block in which it lives: only scope 's' holds it, and that scope ends on line 63. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      return a.plus(s, b).plus(s, a);
    }
  }

  Tensor alias() {
    try (GcScope s = heap.openScope()) {
      Tensor first = GcTensor.create(s, 1);
      final Tensor second = first;
      // JAVAC WARNING [ScopeEscape] This lets an object of 'Tensor' leave the block in which it lives: only scope 's' holds it, and that scope ends on line 72. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      return (Tensor) second;
    }
  }

  Tensor either(boolean first) {
    try (GcScope s = heap.openScope()) {
      Tensor a = GcTensor.create(s, 1);
      // JAVAC WARNING [ScopeEscape] This lets an object of 'Tensor' leave the block in which it lives: only scope 's' holds it, and that scope ends on line 80. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      return first ? a : GcTensor.create(s, 2);
    }
  }

  Tensor outOfTry() {
    Tensor made;
    try (GcScope s = heap.openScope()) {
      made = GcTensor.create(s, 1);
    }
    // JAVAC WARNING [ScopeEscape] 'made' is used after its death: it is created on line 86, only scope 's' holds it, and that scope ended on line 87. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
    return made;
  }

  int best(int[] weights) {
    Tensor best = null;
    for (int weight : weights) {
      try (GcScope s = heap.openScope()) {
        Tensor each = GcTensor.create(s, weight);
        if (best == null || weight > 3) {
          best = each;
        }
      }
    }
    // JAVAC WARNING [ScopeEscape] 'best' is used after its death: it is created on line 96, only scope 's' holds it, and that scope ended on line 100. Read this value, which is plain data, before that, or give the object an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
    return best == null ? 0 : best.weight();
  }

  int bestOfRewound(int[] weights) {
    try (GcScope s = heap.openScope()) {
      Tensor best = GcTensor.create(s, 0);
      long mark = s.mark();
      for (int weight : weights) {
        Tensor each = GcTensor.create(s, weight);
        if (weight > 3) {
          best = each;
        }
        s.rewind(mark);
      }
      // JAVAC WARNING [ScopeEscape] 'best' is used after its death: it is created on line 111, only scope 's' holds it, and that scope was rewound on line 115. Read this value, which is plain data, before that, or give the object an owner, open a GcRoot for it, or keep it as the result, as in scope.rewind(mark, result).
      return best.weight();
    }
  }

  int afterDrop() {
    try (GcScope s = heap.openScope()) {
      Tensor made = GcTensor.create(s, 1);
      s.drop(made);
      // JAVAC WARNING [ScopeEscape] 'made' is used after its death: it is created on line 124, only scope 's' holds it, and that scope dropped it on line 125. Read this value, which is plain data, before that, or give the object an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      return made.weight();
    }
  }

  int afterRewind() {
    try (GcScope s = heap.openScope()) {
      long mark = s.mark();
      Tensor made = GcTensor.create(s, 1);
      s.rewind(mark);
      // JAVAC WARNING [ScopeEscape] 'made' is used after its death: it is created on line 134, only scope 's' holds it, and that scope was rewound on line 135. Read this value, which is plain data, before that, or give the object an owner, open a GcRoot for it, or keep it as the result, as in scope.rewind(mark, result).
      return made.weight();
    }
  }

  int afterRewindWithAnotherResult(Tensor a) {
    try (GcScope s = heap.openScope()) {
      long mark = s.mark();
      Tensor product = a.plus(s, a);
      Tensor sum = s.rewind(mark, product.plus(s, a));
      // JAVAC WARNING [ScopeEscape] 'product' is used after its death: it is created on line 144, only scope 's' holds it, and that scope was rewound on line 145. Read this value, which is plain data, before that, or give the object an owner, open a GcRoot for it, or keep it as the result, as in scope.rewind(mark, result).
      return sum.weight() + product.weight();
    }
  }

  int afterClose() {
    GcScope s = heap.openScope();
    Tensor made = GcTensor.create(s, 1);
    s.close();
    // JAVAC WARNING [ScopeEscape] 'made' is used after its death: it is created on line 153, only scope 's' holds it, and that scope was closed on line 154. Read this value, which is plain data, before that, or give the object an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
    return made.weight();
  }

  int dropInBranch(boolean early) {
    try (GcScope s = heap.openScope()) {
      Tensor made = GcTensor.create(s, 1);
      if (early) {
        s.drop(made);
      }
      // JAVAC WARNING [ScopeEscape] 'made' is used after its death: it is created on line 161, only scope 's' holds it, and that scope dropped it on line 163. Read this value, which is plain data, before that, or give the object an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      return made.weight();
    }
  }

  int dropInOneBranch(boolean early) {
    try (GcScope s = heap.openScope()) {
      Tensor made = GcTensor.create(s, 1);
      if (early) {
        s.drop(made);
        // JAVAC WARNING [ScopeEscape] 'made' is used after its death: it is created on line 172, only scope 's' holds it, and that scope dropped it on line 174. Read this value, which is plain data, before that, or give the object an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
        return made.weight();
      }
      return 0;
    }
  }

  int early(int kind) {
    Tensor made =
        switch (kind) {
          case 0 -> {
            try (GcScope s = heap.openScope()) {
              // JAVAC WARNING [ScopeEscape] This lets an object of 'Tensor' leave the block in which it lives: only scope 's' holds it, and that scope ends on line 189. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
              yield GcTensor.create(s, 1);
            }
          }
          default -> throw new IllegalArgumentException();
        };
    return made.weight();
  }

  Tensor earlyReturn(int kind) {
    try (GcScope s = heap.openScope()) {
      switch (kind) {
        case 0:
          // JAVAC WARNING [ScopeEscape] This lets an object of 'Tensor' leave the block in which it lives: only scope 's' holds it, and that scope ends on line 205. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
          return GcTensor.create(s, 1);
        default:
          throw new IllegalArgumentException();
      }
    }
  }

  List<Tensor> collected() {
    try (GcScope s = heap.openScope()) {
      // JAVAC WARNING [ScopeEscape] This lets an object of 'Tensor' leave the block in which it lives: only scope 's' holds it, and that scope ends on line 212. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      return IntStream.range(0, 3).<Tensor>mapToObj(i -> GcTensor.create(s, i)).toList();
    }
  }

  List<Tensor> listOfAll() {
    List<Tensor> all = new ArrayList<>();
    try (GcScope s = heap.openScope()) {
      all.add(GcTensor.create(s, 1));
    }
    // JAVAC WARNING [ScopeEscape] 'all' is used after the death of an object of 'Tensor' to which it refers: it is created on line 218, only scope 's' holds it, and that scope ended on line 219. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
    return all;
  }

  Tensor[] array() {
    try (GcScope s = heap.openScope()) {
      // JAVAC WARNING [ScopeEscape] This lets an object of 'Tensor' leave the block in which it lives: only scope 's' holds it, and that scope ends on line 228. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      return new Tensor[] {GcTensor.create(s, 1)};
    }
  }

  int arrayOutside() {
    Tensor[] all = new Tensor[2];
    try (GcScope s = heap.openScope()) {
      all[0] = GcTensor.create(s, 1);
    }
    // JAVAC WARNING [ScopeEscape] 'all' is used after the death of an object of 'Tensor' to which it refers: it is created on line 234, only scope 's' holds it, and that scope ended on line 235. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
    return all[0].weight();
  }

  Optional<Tensor> optional() {
    try (GcScope s = heap.openScope()) {
      // JAVAC WARNING [ScopeEscape] This lets an object of 'Tensor' leave the block in which it lives: only scope 's' holds it, and that scope ends on line 244. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      return Optional.of(GcTensor.create(s, 1));
    }
  }

  int cache() {
    Map<String, Tensor> cache = new HashMap<>();
    try (GcScope s = heap.openScope()) {
      cache.put("a", GcTensor.create(s, 1));
    }
    // JAVAC WARNING [ScopeEscape] 'cache' is used after the death of an object of 'Tensor' to which it refers: it is created on line 250, only scope 's' holds it, and that scope ended on line 251. Read this value, which is plain data, before that, or give the object an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
    return cache.get("a").weight();
  }

  int reference() {
    var reference = new AtomicReference<Tensor>();
    try (GcScope s = heap.openScope()) {
      reference.set(GcTensor.create(s, 1));
    }
    // JAVAC WARNING [ScopeEscape] 'reference' is used after the death of an object of 'Tensor' to which it refers: it is created on line 259, only scope 's' holds it, and that scope ended on line 260. Read this value, which is plain data, before that, or give the object an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
    return reference.get().weight();
  }

  void later(Executor executor) {
    try (GcScope s = heap.openScope()) {
      Tensor made = GcTensor.create(s, 1);
      // JAVAC WARNING [ScopeEscape] Code that can run after the death of an object of 'Tensor' uses it: only scope 's' holds it, and that scope ends on line 270. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      executor.execute(() -> made.setWeight(2));
    }
  }

  CompletableFuture<Integer> future() {
    try (GcScope s = heap.openScope()) {
      Tensor made = GcTensor.create(s, 1);
      // JAVAC WARNING [ScopeEscape] Code that can run after the death of an object of 'Tensor' uses it: only scope 's' holds it, and that scope ends on line 278. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      return CompletableFuture.supplyAsync(() -> made.weight());
    }
  }

  void thread() {
    try (GcScope s = heap.openScope()) {
      Tensor made = GcTensor.create(s, 1);
      // JAVAC WARNING [ScopeEscape] Code that can run after the death of an object of 'Tensor' uses it: only scope 's' holds it, and that scope ends on line 286. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      new Thread(() -> made.setWeight(2)).start();
    }
  }

  void virtualThread() {
    try (GcScope s = heap.openScope()) {
      Tensor made = GcTensor.create(s, 1);
      Runnable task = () -> made.setWeight(2);
      // JAVAC WARNING [ScopeEscape] Code that can run after the death of an object of 'Tensor' uses it: only scope 's' holds it, and that scope ends on line 295. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      Thread.startVirtualThread(task);
    }
  }

  Supplier<Tensor> supplier() {
    try (GcScope s = heap.openScope()) {
      Tensor made = GcTensor.create(s, 1);
      // JAVAC WARNING [ScopeEscape] This lets an object of 'Tensor' leave the block in which it lives: only scope 's' holds it, and that scope ends on line 303. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      return () -> made;
    }
  }

  void field() {
    try (GcScope s = heap.openScope()) {
      // JAVAC WARNING [ScopeEscape] Field 'last' still refers to an object of 'Tensor' after its death: only scope 's' holds it, and that scope ends on line 310. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      last = GcTensor.create(s, 1);
    }
  }

  Tensor keptWeak(GcWeak<Tensor> weak) {
    try (GcScope s = heap.openScope()) {
      // Right: something else may own it.
      return s.keep(weak.get());
    }
  }

  Tensor innerOfTwo() {
    try (GcScope outer = heap.openScope()) {
      Tensor made;
      try (GcScope inner = heap.openScope()) {
        made = GcTensor.create(inner, 1);
      }
      // JAVAC WARNING [ScopeEscape] 'made' is used after its death: it is created on line 324, only scope 'inner' holds it, and that scope ended on line 325. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      return made.plus(own, made);
    }
  }

  int inCatch() {
    Tensor made = null;
    try (GcScope s = heap.openScope()) {
      made = GcTensor.create(s, 1);
      return 0;
    } catch (IllegalStateException e) {
      // JAVAC WARNING [ScopeEscape] 'made' is used after its death: it is created on line 334, only scope 's' holds it, and that scope ended on line 336. Read this value, which is plain data, before that, or give the object an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      return made.weight();
    }
  }

  int taken(Model model) {
    Tensor taken;
    try (GcScope s = heap.openScope()) {
      taken = model.takeWeights(s);
    }
    // JAVAC WARNING [ScopeEscape] 'taken' is used after its death: it is created on line 345, only scope 's' holds it, and that scope ended on line 346. Read this value, which is plain data, before that, or give the object an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
    return taken.weight();
  }

  void run() {
    heap.run(
        () -> {
          GcScope s = GcScope.current();
          // JAVAC WARNING [ScopeEscape] Field 'last' still refers to an object of 'Tensor' after its death: only scope 's' holds it, and that scope ends on line 357. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
          last = GcTensor.create(s, 1);
        });
  }

  int roundBefore(int[] weights) {
    Tensor before = null;
    int sum = 0;
    for (int weight : weights) {
      // JAVAC WARNING [ScopeEscape] 'before' is used after its death: it is created on line 367, only scope 's' holds it, and that scope ended on line 368. Read this value, which is plain data, before that, or give the object an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      sum += before == null ? 0 : before.weight();
      try (GcScope s = heap.openScope()) {
        before = GcTensor.create(s, weight);
      }
    }
    return sum;
  }

  Tensor byMethodOfItsOwn() {
    try (GcScope s = heap.openScope()) {
      // JAVAC WARNING [ScopeEscape] This lets an object of 'Tensor' leave the block in which it lives: only scope 's' holds it, and that scope ends on line 377. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      return GcTensor.create(s, 1).self();
    }
  }

  Tensor shown() {
    try (GcScope s = heap.openScope()) {
      Tensor made = GcTensor.create(s, 1);
      Right.show(made);
      // JAVAC WARNING [ScopeEscape] This lets an object of 'Tensor' leave the block in which it lives: only scope 's' holds it, and that scope ends on line 386. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      return made;
    }
  }
}

/** Nothing is wrong here, or not for certain. */
final class Right {
  private static final GcHeap heap = GcHeap.confined();
  @SuppressWarnings("RootNotClosed") private final GcScope own = heap.openScope();
  private @Nullable Tensor current;

  Tensor inScopeOfCaller(GcScope s) {
    return GcTensor.create(s, 1);
  }

  GcRoot<Tensor> root() {
    try (GcScope s = heap.openScope()) {
      return heap.openRoot(GcTensor.create(s, 1));
    }
  }

  Tensor retained() {
    try (GcScope s = heap.openScope()) {
      return heap.retain(GcTensor.create(s, 1));
    }
  }

  Tensor owned(Model model) {
    try (GcScope s = heap.openScope()) {
      Tensor made = GcTensor.create(s, 1);
      model.setWeights(made);
      return made;
    }
  }

  Tensor ownedLater(Model model) {
    Tensor made;
    try (GcScope s = heap.openScope()) {
      made = GcTensor.create(s, 1);
      Tensor same = made;
      model.layers.add(same);
    }
    return made;
  }

  static void show(Tensor tensor) {}

  int weight() {
    try (GcScope s = heap.openScope()) {
      return GcTensor.create(s, 1).weight();
    }
  }

  Tensor moved(GcScope to) {
    try (GcScope s = heap.openScope()) {
      return s.moveTo(to, GcTensor.create(s, 1));
    }
  }

  Tensor keptOutside() {
    try (GcScope s = heap.openScope()) {
      return own.keep(GcTensor.create(s, 1));
    }
  }

  int keptByOuter() {
    try (GcScope outer = heap.openScope()) {
      Tensor kept;
      try (GcScope inner = heap.openScope()) {
        kept = outer.keep(GcTensor.create(inner, 1));
      }
      return kept.weight();
    }
  }

  Tensor result(Tensor a) {
    try (GcScope s = heap.openScope()) {
      long mark = s.mark();
      Tensor sum = s.rewind(mark, a.plus(s, a).plus(s, a));
      return own.keep(sum);
    }
  }

  boolean nullCheck() {
    Tensor made = null;
    try (GcScope s = heap.openScope()) {
      made = GcTensor.create(s, 1);
    }
    return made != null;
  }

  int assignedAnew(GcScope outer) {
    Tensor made;
    try (GcScope s = heap.openScope()) {
      made = GcTensor.create(s, 1);
      made.setWeight(2);
    }
    made = GcTensor.create(outer, 2);
    return made.weight();
  }

  int atOnce() {
    try (GcScope s = heap.openScope()) {
      Tensor one = GcTensor.create(s, 1);
      List<Tensor> all = IntStream.range(0, 3).<Tensor>mapToObj(i -> GcTensor.create(s, i)).toList();
      all.forEach(each -> each.setWeight(one.weight()));
      return all.stream().mapToInt(Tensor::weight).sum();
    }
  }

  List<Integer> numbers() {
    try (GcScope s = heap.openScope()) {
      return Stream.of(GcTensor.create(s, 1)).map(each -> each.weight()).toList();
    }
  }

  List<Tensor> ownedEach(Model model) {
    List<Tensor> all = new ArrayList<>();
    try (GcScope s = heap.openScope()) {
      all.add(GcTensor.create(s, 1));
      for (Tensor each : all) {
        model.layers.add(each);
      }
    }
    return all;
  }

  List<Tensor> ownedByReference(Model model) {
    try (GcScope s = heap.openScope()) {
      List<Tensor> all = List.of(GcTensor.create(s, 1));
      all.forEach(model.layers::add);
      return all;
    }
  }

  Object ownedByPattern(Model model) {
    try (GcScope s = heap.openScope()) {
      Object made = GcTensor.create(s, 1);
      if (made instanceof Tensor tensor) {
        model.setWeights(tensor);
      }
      return made;
    }
  }

  int waits(ExecutorService executor) throws Exception {
    try (GcScope s = heap.openScope()) {
      Tensor made = GcTensor.create(s, 1);
      return executor.submit(() -> made.weight()).get();
    }
  }

  void closesExecutor() {
    try (GcScope s = heap.openScope()) {
      Tensor made = GcTensor.create(s, 1);
      try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
        executor.execute(() -> made.setWeight(3));
      }
    }
  }

  void fieldForAWhile() {
    try (GcScope s = heap.openScope()) {
      current = GcTensor.create(s, 1);
      current.setWeight(2);
      current = null;
    }
  }

  int droppedTwice(Model model) {
    try (GcScope s = heap.openScope()) {
      Tensor made = GcTensor.create(s, 1);
      model.setWeights(made);
      s.drop(made);
      return made.weight();
    }
  }

  int droppedInLoop() {
    try (GcScope s = heap.openScope()) {
      int sum = 0;
      for (int i = 0; i < 3; i++) {
        Tensor made = GcTensor.create(s, i);
        sum += made.weight();
        s.drop(made);
      }
      return sum;
    }
  }

  Tensor inCell(GcRootCell<Tensor> cell) {
    try (GcScope s = heap.enter()) {
      Tensor made = GcTensor.create(s, 1);
      cell.set(made);
      return made;
    }
  }

  Tensor call() {
    return heap.call(
        () -> {
          Tensor made = GcTensor.create(GcScope.current(), 1);
          return made;
        });
  }

  Tensor suppressed() {
    try (GcScope s = heap.openScope()) {
      @SuppressWarnings("ScopeEscape")
      Supplier<Tensor> never = () -> GcTensor.create(s, 1);
      return own.keep(never.get());
    }
  }

  @SuppressWarnings("ScopeEscape")
  Tensor suppressedOnMethod() {
    try (GcScope s = heap.openScope()) {
      return GcTensor.create(s, 1);
    }
  }

  void weakOfOtherScope(Model model) {
    try (GcScope s = heap.openScope()) {
      Tensor made = GcTensor.create(own, 1);
      model.setLast(made);
    }
  }

  void switchInside(Object kind, Model model) {
    try (GcScope s = heap.openScope()) {
      Tensor made =
          switch (kind) {
            case Integer i -> {
              yield GcTensor.create(s, i);
            }
            default -> GcTensor.create(s, 2);
          };
      made.setWeight(5);
    }
  }

  Tensor lambdaWithinScope() {
    try (GcScope s = heap.openScope()) {
      Supplier<Tensor> make =
          () -> {
            return GcTensor.create(s, 1);
          };
      return own.keep(make.get());
    }
  }
}

@GcContainer
abstract class Tensor extends GcObject {
  private int weight;

  Tensor(int weight) {
    this.weight = weight;
  }

  int weight() {
    checkAlive();
    return weight;
  }

  void setWeight(int weight) {
    this.weight = weight;
  }

  Tensor self() {
    return this;
  }

  Tensor plus(GcScope s, Tensor other) {
    return GcTensor.create(s, weight + other.weight);
  }
}

@GcContainer
abstract class Model extends GcObject {
  @Owned @Nullable Tensor weights;
  @Weak @Nullable Tensor last;
  @Owned final GcList<Tensor> layers = new GcList<>();

  abstract void setWeights(Tensor weights);

  abstract void setLast(@Nullable Tensor last);

  abstract @Nullable Tensor takeWeights(GcScope scope);
}
