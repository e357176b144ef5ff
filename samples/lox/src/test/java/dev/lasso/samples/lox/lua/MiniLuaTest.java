package dev.lasso.samples.lox.lua;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcWeak;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The ends of coroutines, and the weak tables, of a language core. */
@Timeout(60)
final class MiniLuaTest extends MiniLua {
  private Consumer<Table> gcMethod = _ -> {};

  @Borrowed(reason = "each test holds it as long as it uses it")
  private Table owner;

  @Override
  void callFinalizer(Table table) {
    gcMethod.accept(table);
  }

  @Override
  @AfterEach
  public void close() {
    heap.inspect().verify();
    super.close();
  }

  // ------------------------------------------------------------------ coroutines

  private Coroutine coroutine(Consumer<Coroutine> body) {
    return GcCoroutine.create(scope, 1, this, body);
  }

  /** A coroutine that yields 0, 1, 2 and so on. Its thread counts down when it ends. */
  private Coroutine counter(CountDownLatch ended) {
    return coroutine(
        self -> {
          for (int i = 0; self.yield(i); i++) {}
          ended.countDown();
        });
  }

  private static void assertFails(String cause, Coroutine coroutine) {
    Exception e = assertThrows(IllegalStateException.class, coroutine::resume);
    assertTrue(String.valueOf(e.getCause()).contains(cause), () -> e + ", " + e.getCause());
  }

  private static void assertDead(Coroutine coroutine) {
    Exception e = assertThrows(IllegalStateException.class, coroutine::resume);
    assertEquals("cannot resume dead coroutine", e.getMessage());
  }

  private void assertNextOneWorks() throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(1);
    long mark = scope.mark();
    Coroutine next = counter(ended);
    assertEquals(0, next.resume());
    assertEquals(1, next.resume());
    scope.rewind(mark);
    ended.await();
  }

  @Test
  void exceptionOfTheBodyReachesTheCallerAndEndsTheCoroutine() throws InterruptedException {
    Coroutine failing =
        coroutine(
            self -> {
              self.yield(1);
              throw new UnsupportedOperationException("body");
            });
    assertEquals(1, failing.resume());
    assertFails("UnsupportedOperationException: body", failing);
    assertDead(failing);
    assertNextOneWorks();
  }

  @Test
  void endOfTheBodyYieldsNothingAndEndsTheCoroutine() throws InterruptedException {
    Coroutine once = coroutine(self -> self.yield(1));
    assertEquals(1, once.resume());
    assertNull(once.resume());
    assertDead(once);
    assertDead(once);
    assertNextOneWorks();
  }

  @Test
  void bodyThatOverflowsTheStackEndsTheCoroutine() throws InterruptedException {
    Coroutine deep = coroutine(this::recurse);
    long mark = scope.mark();
    assertFails("StackOverflowError", deep);
    scope.rewind(mark);
    assertDead(deep);
    assertNextOneWorks();
  }

  @SuppressWarnings("InfiniteRecursion") // overflows the stack on purpose
  private void recurse(Coroutine self) {
    long mark = scope.mark();
    self.setItem(0, table("local"));
    scope.rewind(mark);
    recurse(self);
  }

  @Test
  void runningCoroutineIsNotResumed() throws InterruptedException {
    assertFails("cannot resume running coroutine", coroutine(Coroutine::resume));
    Coroutine outer = coroutine(one -> assertFails("running", coroutine(_ -> one.resume())));
    assertNull(outer.resume());
    assertNextOneWorks();
  }

  @Test
  void coroutinesResumeOthers() throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(1);
    Coroutine inner = counter(ended);
    Coroutine outer =
        coroutine(
            self -> {
              while (self.yield(inner.resume())) {}
            });
    assertEquals(0, outer.resume());
    assertEquals(1, inner.resume());
    assertEquals(2, outer.resume());
  }

  @Test
  void coroutineThatDiesWhileItRunsEndsAtItsNextYield() throws InterruptedException {
    long mark = scope.mark();
    Coroutine unheld =
        coroutine(
            self -> {
              scope.rewind(mark);
              self.yield(1);
            });
    assertFails("DeadObjectException", unheld);
    assertThrows(DeadObjectException.class, unheld::resume);
    assertNextOneWorks();
  }

  @Test
  void yieldInAFinalizerIsRefused() throws InterruptedException {
    Coroutine finalizing =
        coroutine(
            self -> {
              long mark = scope.mark();
              gc.finalizable(GcMiniLuaTest_Yielding.create(scope, self), true);
              scope.rewind(mark);
              self.yield(2);
            });
    List<String> reported = new ArrayList<>();
    heap.onUnraisable(report -> reported.add(report.thrown().getClass().getSimpleName()));
    assertEquals(2, finalizing.resume());
    assertEquals(List.of("IllegalStateException"), reported);
    assertNull(finalizing.resume());
  }

  @GcContainer
  abstract static class Yielding extends GcObject {
    @Owned Coroutine coroutine;

    Yielding(Coroutine coroutine) {
      this.coroutine = coroutine;
    }

    @Finalizer
    void yieldOnce() {
      coroutine.yield(1);
    }
  }

  /** A coroutine in a cycle with a table that has {@code __gc}. */
  private Coroutine garbage(CountDownLatch ended) {
    Coroutine coroutine = counter(ended);
    Table table = table("garbage");
    setmetatable(table, metatable());
    table.fields.set("coroutine", coroutine);
    coroutine.setItem(0, table);
    return coroutine;
  }

  @Test
  void garbageCoroutineThatAFinalizerResumesGoesOn() throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(1);
    List<Object> yielded = new ArrayList<>();
    long mark = scope.mark();
    assertEquals(0, garbage(ended).resume());
    scope.rewind(mark);
    gcMethod = table -> yielded.add(((Coroutine) table.fields.get("coroutine")).resume());
    assertEquals(0, heap.collect());
    callFinalizers();
    assertEquals(List.of(1), yielded);
    assertEquals(1, ended.getCount());
    assertEquals(3, heap.collect()); // the table and the coroutine, and the metatable by count
    ended.await();
  }

  @Test
  void coroutineThatAFinalizerSavesIsResumedLater() throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(1);
    List<GcRoot<Table>> saved = new ArrayList<>();
    long mark = scope.mark();
    assertEquals(0, garbage(ended).resume());
    scope.rewind(mark);
    gcMethod = table -> saved.add(heap.openRoot(table));
    heap.collect();
    callFinalizers();
    heap.collect();
    Coroutine coroutine = (Coroutine) saved.getFirst().get().fields.get("coroutine");
    assertEquals(1, coroutine.resume());
    assertEquals(2, coroutine.resume());
    saved.getFirst().close();
    assertEquals(1, ended.getCount());
    heap.collect();
    ended.await();
  }

  @Test
  void threadOfASuspendedCoroutineEndsWithTheHeap() throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(1);
    try (MiniLua other = new MiniLua()) {
      Coroutine held =
          GcCoroutine.create(
              other.scope,
              0,
              other,
              self -> {
                self.yield(1);
                ended.countDown();
              });
      assertEquals(1, held.resume());
    }
    ended.await();
  }

  // ------------------------------------------------------------------ weak tables

  @Test
  void valueThatRefersToItsKeyDiesWithTheKey() {
    WeakTable weak = GcWeakTable.create(scope);
    long mark = scope.mark();
    Table key = table("key");
    Table value = table("value");
    value.fields.set("key", key);
    weak.put(key, value);
    scope.rewind(mark);
    assertEquals(2, heap.collect());
    assertEquals(0, weak.keys().size());
  }

  @Test
  void cycleThroughSeveralEntriesIsCollected() {
    WeakTable weak = GcWeakTable.create(scope);
    WeakTable other = GcWeakTable.create(scope);
    long mark = scope.mark();
    Table one = table("one");
    Table two = table("two");
    Table three = table("three");
    weak.put(one, two);
    other.put(two, three);
    weak.put(three, one);
    scope.rewind(mark);
    assertEquals(3, heap.collect());
    assertEquals(0, weak.keys().size() + other.keys().size());
  }

  @Test
  void valueDiesWithItsTable() {
    Table key = table("key");
    long mark = scope.mark();
    WeakTable weak = GcWeakTable.create(scope);
    Table value = table("value");
    weak.put(key, value);
    scope.rewind(mark);
    assertEquals("dead", state(value));
    assertEquals(0, key.weakValues.size());
  }

  @Test
  void valueDiesWithATableInACycle() {
    Table key = table("key");
    long mark = scope.mark();
    Table value = table("value");
    tableInACycle().put(key, value);
    scope.rewind(mark);
    collectAndSave().forEach(GcRoot::close);
    heap.collect();
    assertEquals("dead", state(value));
    assertEquals(0, key.weakValues.size());
  }

  @Test
  void livingKeyKeepsItsValueIfAFinalizerSavesTheTable() {
    Table key = table("key");
    long mark = scope.mark();
    WeakTable weak = tableInACycle();
    Table value = table("value");
    weak.put(key, value);
    scope.rewind(mark);
    List<GcRoot<Table>> saved = collectAndSave();
    assertEquals(List.of(key), weak.keys());
    assertEquals(value, weak.get(key));
    saved.getFirst().close();
    heap.collect();
    assertEquals("dead", state(weak));
    assertEquals("dead", state(value));
  }

  @Test
  void tableAndKeyThatAFinalizerSavesKeepTheirValue() {
    long mark = scope.mark();
    WeakTable weak = tableInACycle();
    Table key = table("key");
    Table value = table("value");
    weak.put(key, value);
    value.fields.set("key", key);
    owner.fields.set("key", key);
    scope.rewind(mark);
    List<GcRoot<Table>> saved = collectAndSave();
    assertEquals(List.of(key), weak.keys());
    assertEquals(value, weak.get(key));
    saved.getFirst().get().fields.discard("key");
    heap.collect();
    assertEquals(List.of(), weak.keys());
    assertEquals("dead", state(value));
    saved.getFirst().close();
    heap.collect();
    assertEquals("dead", state(weak));
  }

  @Test
  void tableForgetsDeadKeys() {
    WeakTable weak = GcWeakTable.create(scope);
    Table kept = table("kept");
    weak.put(kept, 0);
    for (int i = 0; i < 1_000; i++) {
      long mark = scope.mark();
      weak.put(table("key"), i);
      scope.rewind(mark);
    }

    assertEquals(List.of(kept), weak.keys());
  }

  @Test
  void valueThatRefersToItsTableKeepsTheTableUntilTheKeyDies() {
    Table key = table("key");
    long mark = scope.mark();
    WeakTable weak = tableInACycle();
    weak.put(key, owner);
    scope.rewind(mark);
    heap.collect();
    assertEquals("alive", state(weak));
    scope.drop(key);
    collectAndSave().forEach(GcRoot::close);
    heap.collect();
    assertEquals("dead", state(weak));
  }

  @GcContainer
  abstract static class Pointer extends GcObject {
    @Weak Table target;

    abstract void setTarget(Table target);
  }

  @Test
  void weakFieldsAndPlainWeakReferencesFindATableInTheQueue() {
    Pointer pointer = GcMiniLuaTest_Pointer.create(scope);
    for (boolean inACycle : List.of(false, true)) {
      long mark = scope.mark();
      Table table = table("table");
      setmetatable(table, metatable());
      if (inACycle) {
        table.fields.set("self", table);
      }
      pointer.setTarget(table);
      GcWeak<Table> plain = GcWeak.of(table);
      List<String> calls = new ArrayList<>();
      GcWeak<Table> called = GcWeak.of(table, _ -> calls.add("called"));
      scope.rewind(mark);
      heap.collect();
      assertEquals(table, pointer.target);
      assertEquals(table, plain.get());
      assertEquals(inACycle ? List.of("called") : List.of(), calls);
      gcMethod = _ -> {};
      callFinalizers();
      heap.collect();
      assertNull(pointer.target);
      assertNull(plain.get());
      called.close();
    }
  }

  /** Collects, and returns roots of the tables that were found. */
  private List<GcRoot<Table>> collectAndSave() {
    List<GcRoot<Table>> saved = new ArrayList<>();
    gcMethod = table -> saved.add(heap.openRoot(table));
    heap.collect();
    callFinalizers();
    heap.collect();
    return saved;
  }

  /** A weak table in a cycle, which a table with {@code __gc} owns. */
  private WeakTable tableInACycle() {
    WeakTable weak = GcWeakTable.create(scope);
    owner = table("owner");
    owner.fields.set("weak", weak);
    owner.fields.set("self", owner);
    setmetatable(owner, metatable());
    return weak;
  }

  private Table metatable() {
    Table metatable = table("metatable");
    metatable.fields.set("__gc", "it");
    return metatable;
  }

  private static String state(GcObject object) {
    return object.toString().contains("dead") ? "dead" : "alive";
  }
}
