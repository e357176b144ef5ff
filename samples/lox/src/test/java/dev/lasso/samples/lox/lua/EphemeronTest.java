package dev.lasso.samples.lox.lua;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcWeak;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Weak tables as ephemerons: what PHP tests of its {@code WeakMap}, and V8 of weak maps and
 * ephemeron pairs. Each test names the cases. One case differs: while a key is alive, a table that
 * its value refers to stays.
 */
@ParameterizedClass(name = "shared: {0}, in slices: {1}")
@CsvSource({"false, false", "false, true", "true, false", "true, true"})
final class EphemeronTest extends MiniLua {
  private final boolean inSlices;

  @Borrowed(reason = "the scope holds it")
  private final WeakTable weak = GcWeakTable.create(scope);

  private final List<String> finalized = new ArrayList<>();
  private Consumer<Table> gcMethod = table -> finalized.add(name(table));

  EphemeronTest(boolean shared, boolean inSlices) {
    super(shared ? GcHeap.shared() : GcHeap.confined());
    this.inSlices = inSlices;
  }

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

  private void collect() {
    if (inSlices) {
      assertTrue(heap.collect(Duration.ofDays(1)));
    } else {
      heap.collect();
    }
  }

  /** A table with these values. */
  private Table list(String name, Object... values) {
    Table list = table(name);
    for (int i = 0; i < values.length; i++) {
      list.fields.set(i, values[i]);
    }
    return list;
  }

  /** A table with a finalizer and these values. */
  private Table finalizable(String name, Object... values) {
    Table table = list(name, values);
    Table metatable = table("metatable");
    metatable.fields.set("__gc", "it");
    setmetatable(table, metatable);
    scope.drop(metatable);
    return table;
  }

  private void drop(GcObject... objects) {
    for (GcObject object : objects) {
      scope.drop(object);
    }
  }

  private static String name(Table table) {
    return String.valueOf(table.fields.get("name"));
  }

  private static void assertAlive(GcObject... objects) {
    for (GcObject object : objects) {
      assertTrue(object.toString().contains("alive"), object::toString);
    }
  }

  private static void assertDead(GcObject... objects) {
    for (GcObject object : objects) {
      assertTrue(object.toString().contains("dead"), object::toString);
    }
  }

  // ------------------------------------------------------------------ values with a way to the key

  @Test // gh10043-001, 006, 008, 014
  void keyThatIsItsOwnValueLivesWhileItIsHeld() {
    Table key = finalizable("key");
    weak.put(key, key);
    collect();
    GcRoot<Table> another = heap.openRoot(key);
    drop(key);
    collect();
    assertEquals(List.of(key), weak.keys());
    assertEquals(key, weak.get(key));
    assertEquals(List.of(), finalized);
    another.close();
    collect();
    callFinalizers();
    collect();
    assertDead(key);
    assertEquals(List.of("key"), finalized);
    assertEquals(List.of(), weak.keys());
  }

  @Test // gh10043-002, 005, 011; V8: value not marked when key is not
  void valueWithItsKeyKeepsTheEntryOnlyWhileSomethingElseHoldsIt() {
    Table key = table("key");
    Table value = list("value", key);
    weak.put(key, value);
    drop(key);
    collect();
    assertEquals(List.of(key), weak.keys());
    drop(value);
    collect();
    assertDead(key, value);
    assertEquals(List.of(), weak.keys());
  }

  @Test // gh10043-003, 004
  void tableDiesWithAKeyWhoseValueRefersToBoth() {
    for (boolean keyFirst : List.of(true, false)) {
      WeakTable other = GcWeakTable.create(scope);
      Table key = table("key");
      Table value = list("value", key, other);
      other.put(key, value);
      GcWeak<WeakTable> reference = GcWeak.of(other);
      drop(value);
      collect();
      assertEquals(other, reference.get());
      drop(keyFirst ? key : other, keyFirst ? other : key);
      collect();
      assertNull(reference.get());
      assertDead(key, value);
    }
  }

  @Test // gh10043-015, where the table dies at once
  void livingKeyKeepsATableThatItsValueRefersTo() {
    WeakTable other = GcWeakTable.create(scope);
    Table key = table("key");
    Table value = list("value", key, other);
    other.put(key, value);
    drop(value, other);
    collect();
    assertAlive(other);
    drop(key);
    collect();
    assertDead(other, key, value);
  }

  @Test // gh10043-009, 012
  void tableThatIsAKeyOfItselfDiesWhileAnotherKeyLives() {
    for (boolean direct : List.of(true, false)) {
      WeakTable entries = GcWeakTable.create(scope);
      Table map = list("map", entries);
      Table another = table("another");
      Table value = table("value");
      Table own = list("value of map", map);
      entries.put(another, value);
      entries.put(map, direct ? map : own);
      drop(value, entries, own);
      collect();
      assertAlive(map, entries, value);
      drop(map);
      collect();
      assertDead(map, entries, value);
      assertAlive(another);
      assertEquals(0, another.weakValues.size());
    }
  }

  @Test // gh10043-010, 016
  void entriesOfAllKindsStayWhileTheirKeysAreHeld() {
    Table plain = table("plain");
    weak.put(plain, 1);
    Table own = table("own");
    weak.put(own, own);
    Table both = table("both");
    weak.put(both, list("value", both, weak));
    drop((Table) both.weakValues.values().iterator().next());
    collect();
    assertEquals(List.of(plain, own, both), weak.keys());
    drop(own);
    collect();
    assertEquals(List.of(plain, both), weak.keys());
    drop(both);
    collect();
    assertEquals(List.of(plain), weak.keys());
  }

  @Test // gh10043-007
  void finalizersOfKeyAndValueRunOnce() {
    Table key = finalizable("key");
    Table value = finalizable("value", key);
    weak.put(key, value);
    drop(key, value);
    for (int i = 0; i < 3; i++) {
      collect();
      callFinalizers();
    }
    assertEquals(List.of("key", "value"), finalized);
    assertDead(key, value);
  }

  // ------------------------------------------------------------------ weakness

  @Test // weakmap_weakness
  void entryGoesWithATemporaryKey() {
    Table key = table("key");
    Table value = finalizable("value");
    weak.put(key, value);
    drop(value);
    callFinalizers();
    assertEquals(List.of(), finalized);
    drop(key);
    callFinalizers();
    assertEquals(List.of("value"), finalized);
    assertEquals(List.of(), weak.keys());
    assertDead(key, value);
  }

  @Test // weakmap_weakness; V8: Weakness
  void entryOfAKeyInACycleStaysUntilACollection() {
    Table key = table("key");
    key.fields.set("self", key);
    weak.put(key, 4);
    drop(key);
    assertEquals(List.of(key), weak.keys());
    collect();
    assertEquals(List.of(), weak.keys());
  }

  @Test // weakmap_multiple_weakrefs
  void keyOfSeveralTablesLeavesAll() {
    WeakTable other = GcWeakTable.create(scope);
    WeakTable dropped = GcWeakTable.create(scope);
    Table key = table("key");
    GcWeak<Table> reference = GcWeak.of(key);
    weak.put(key, 1);
    other.put(key, 2);
    dropped.put(key, 3);
    drop(dropped);
    assertEquals(2, key.weakValues.size());
    assertEquals(1, weak.get(key));
    drop(key);
    assertNull(reference.get());
    assertEquals(0, weak.keys().size() + other.keys().size());
  }

  @Test // weakmap_nested
  void tableThatIsAValueMayHaveTheSameKey() {
    WeakTable inner = GcWeakTable.create(scope);
    Table key = table("key");
    weak.put(key, inner);
    inner.put(key, 1);
    drop(inner, key);
    assertDead(inner, key);
    assertEquals(List.of(), weak.keys());
  }

  @Test // weakmap_iteration
  void iterationGoesOnAfterAKeyHasDied() {
    Table[] keys = {table("0"), table("1"), table("2")};
    for (int i = 0; i < keys.length; i++) {
      weak.put(keys[i], i);
    }
    List<String> seen = new ArrayList<>();
    for (Table key : weak.keys()) {
      seen.add(name(key));
      if (key == keys[1]) {
        drop(key);
      }
    }
    assertEquals(List.of("0", "1", "2"), seen);
    assertEquals(List.of(keys[0], keys[2]), weak.keys());
  }

  @Test // weakmap_shared_key_free, gh20404
  void finalizerOfAValueDoesNotFindItsDeadKey() {
    WeakTable other = GcWeakTable.create(scope);
    Table key = table("key");
    Table kept = table("kept");
    Table value = finalizable("value");
    GcWeak<Table> reference = GcWeak.of(key);
    List<Object> seen = new ArrayList<>();
    gcMethod =
        table -> {
          collect();
          seen.add(other.keys());
          seen.add(reference.get() == null);
          weak.put(table, table);
        };
    weak.put(key, value);
    other.put(key, kept);
    drop(value, key);
    callFinalizers();
    assertEquals(List.of(List.of(), true), seen);
    collect();
    assertDead(key, value);
    assertAlive(kept);
    assertEquals(List.of(), weak.keys());
  }

  /** A table that its constructor makes a key. */
  @GcContainer
  abstract static class Registered extends Table {
    Registered(MiniLua lua, WeakTable weak, Table value) {
      super(lua);
      weak.put(this, value);
    }
  }

  @Test // V8: EphemeronPairWithKeyInConstruction, EphemeronPairValueIsCleared
  void keyUnderConstructionOwnsItsValue() {
    Table value = table("value");
    Table key = GcEphemeronTest_Registered.create(scope, this, weak, value);
    gc.finalizable(key, false);
    drop(value);
    collect();
    assertEquals(value, weak.get(key));
    assertAlive(value);
    drop(key);
    assertDead(key, value);
    assertEquals(List.of(), weak.keys());
  }

  // ------------------------------------------------------------------ chains

  @Test // V8: Regress2060
  void onlyTheLastValueOfAKeyStays() {
    Table key = table("key");
    List<Table> values = new ArrayList<>();
    for (int i = 0; i < 32; i++) {
      Table value = table("value");
      values.add(value);
      weak.put(key, value);
      drop(value);
    }
    collect();
    assertAlive(values.removeLast());
    assertDead(values.toArray(GcObject[]::new));
  }

  @Test // V8: chained entries, in linear time
  void chainOfEntriesLivesAndDiesWithItsLastKey() {
    WeakTable other = GcWeakTable.create(scope);
    List<Table> keys = new ArrayList<>();
    Table value = table("end");
    for (int i = 0; i < 200; i++) {
      Table key = table("key");
      (i % 2 == 0 ? weak : other).put(key, value);
      drop(value);
      keys.add(key);
      value = list("value", key);
      if (i < 199) {
        drop(key);
      }
    }
    drop(value);
    collect();
    assertAlive(keys.toArray(GcObject[]::new));
    assertEquals(100, weak.keys().size());
    drop(keys.getLast());
    collect();
    assertDead(keys.toArray(GcObject[]::new));
    assertEquals(0, weak.keys().size() + other.keys().size());
  }

  @Test // V8: chained entries, as a ring
  void ringOfEntriesInSeveralTablesDies() {
    WeakTable other = GcWeakTable.create(scope);
    Table first = table("first");
    Table last = first;
    for (int i = 0; i < 100; i++) {
      Table next = table("next");
      (i % 2 == 0 ? weak : other).put(last, list("value", next));
      drop((Table) (i % 2 == 0 ? weak : other).get(last));
      if (last != first) {
        drop(last);
      }
      last = next;
    }
    weak.put(last, list("value", first));
    drop((Table) weak.get(last), last);
    collect();
    assertEquals(101, weak.keys().size() + other.keys().size());
    drop(first);
    collect();
    assertEquals(0, weak.keys().size() + other.keys().size());
    assertDead(first, last);
  }
}
