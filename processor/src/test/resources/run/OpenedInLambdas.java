package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Whatever is opened in a lambda has a place, by whichever compiler the lambda is compiled. */
final class OpenedInLambdas {
  @GcContainer
  abstract static class Opened extends GcObject {}

  private static final Supplier<GcHeap> OF_CLASS =
      () -> GcHeap.builder().leaks(GcLeakLevel.PARANOID).onLeak(leak -> {}).confined();

  private final Supplier<GcHeap> ofObject = () -> OF_CLASS.get();

  static void test() throws Exception {
    for (GcLeakLevel level : GcLeakLevel.values()) {
      everythingIsOpened(level, false, builder -> builder.confined());
      everythingIsOpened(level, true, builder -> builder.shared());
    }
    heapsAreOpenedInInitialisers();
    placesAreLinesOfTheSource();
  }

  private static void everythingIsOpened(
      GcLeakLevel level, boolean shared, Function<GcHeap.Builder, GcHeap> kind) {
    Supplier<GcHeap> open = () -> kind.apply(GcHeap.builder().leaks(level).onLeak(leak -> {}));
    try (GcHeap heap = open.get()) {
      Runnable inside = () -> everythingIsOpened(heap, shared);
      heap.run(inside);
      heap.run(
          () -> {
            Runnable nested = () -> GcOpenedInLambdas_Opened.create(GcScope.current());
            nested.run();
          });
    }
  }

  private static void everythingIsOpened(GcHeap heap, boolean shared) {
    Supplier<Opened> create = () -> GcOpenedInLambdas_Opened.create(GcScope.current());
    Stream.of(1, 2, 3)
        .map(i -> heap.openScope())
        .forEach(inner -> GcOpenedInLambdas_Opened.create(inner));
    Runnable nested =
        () -> {
          Runnable root = () -> heap.openRoot(create.get());
          root.run();
        };
    nested.run();
    Consumer<Opened> hold = object -> heap.retain(object);
    hold.accept(create.get());
    Supplier<GcRoot<Opened>> opened = () -> heap.openRoot(create.get());
    Check.equal(true, opened.get().isOpen());
    if (shared) {
      Supplier<GcRootCell<Opened>> cell = () -> new GcRootCell<>(heap);
      GcRootCell<Opened> made = cell.get();
      made.set(create.get());
      Supplier<GcRoot<Opened>> reader = () -> made.open();
      Check.equal(true, reader.get().isOpen());
    }
    heap.inspect().verify();
  }

  private static void heapsAreOpenedInInitialisers() {
    try (GcHeap heap = new OpenedInLambdas().ofObject.get()) {
      Check.equal(0L, heap.stats().live());
    }
  }

  private static void placesAreLinesOfTheSource() {
    List<GcLeak> leaks = new ArrayList<>();
    GcHeap heap = GcHeap.builder().leaks(GcLeakLevel.PARANOID).onLeak(leaks::add).confined();
    Runnable open =
        () -> {
          Supplier<GcScope> inner = () -> heap.openScope();
          Check.equal(false, inner.get().toString().isEmpty());
        };
    open.run();
    heap.close();
    String text = leaks.toString();
    String place = "OpenedInLambdas\\.[a-zA-Z]+\\(OpenedInLambdas\\.java:[0-9]+\\) < ";
    Check.equal(3, text.split(place, -1).length);
    Check.equal(false, text.contains("$"));
  }
}
