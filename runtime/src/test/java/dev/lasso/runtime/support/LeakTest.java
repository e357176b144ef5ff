package dev.lasso.runtime.support;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Example;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Inside;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;

/** Base of the tests of leaks, which keeps the reports that handlers get, and the log. */
public abstract class LeakTest {

  public final CapturedLog logged = new CapturedLog();

  /** The reports that handlers got, some of them on other threads. */
  public final List<GcLeak> leaks = new CopyOnWriteArrayList<>();

  @AfterEach
  public void nothingElseWasLogged() {
    List<String> messages = logged.take();
    logged.close();
    assertEquals(List.of(), messages);
  }

  public GcHeap.Builder builder(GcLeakLevel level) {
    return GcHeap.builder().name("test").leaks(level).onLeak(leaks::add);
  }

  /** Opens heaps until the first openings of one are watched, or are not. */
  public static Heap open(Supplier<GcHeap> heaps, boolean sampled) {
    Heap heap = (Heap) heaps.get();
    while (Inside.isSampled(heap) != sampled) {
      heap.close();
      heap = (Heap) heaps.get();
    }
    return heap;
  }

  public GcLeak takeLeak() {
    assertEquals(1, leaks.size(), leaks::toString);
    return leaks.removeFirst();
  }

  public static Example onlyExample(GcLeak leak) {
    assertEquals(1, leak.groups().size(), leak::toString);
    assertEquals(1, leak.groups().getFirst().first().size(), leak::toString);
    return leak.groups().getFirst().first().getFirst();
  }

  public static void assertPlace(String method, String place) {
    assertTrue(place.matches("Service\\." + method + "\\(Service\\.java:\\d+\\)( < .*)?"), place);
  }

  /** Has the JVM collect its garbage until what was lost is found. */
  public static void collectUntil(BooleanSupplier done) {
    JvmGarbage.collectUntil("what was lost is found", done);
  }

  /** Has the JVM collect its garbage, and acts, until a leak is reported. */
  public void collectUntilReported(Runnable action) {
    collectUntil(
        () -> {
          action.run();
          return !leaks.isEmpty();
        });
  }
}
