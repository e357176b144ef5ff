package dev.lasso.runtime.collections;

import com.google.common.collect.testing.ListTestSuiteBuilder;
import com.google.common.collect.testing.MapTestSuiteBuilder;
import com.google.common.collect.testing.SetTestSuiteBuilder;
import com.google.common.collect.testing.features.CollectionFeature;
import com.google.common.collect.testing.features.CollectionSize;
import com.google.common.collect.testing.features.Feature;
import com.google.common.collect.testing.features.ListFeature;
import com.google.common.collect.testing.features.MapFeature;
import com.google.common.collect.testing.features.SetFeature;
import dev.lasso.runtime.support.Item;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * Guava's tests of {@code java.util} collections, on collections that are parts of a container; the
 * counts are checked after each.
 */
abstract class CollectionSuites {

  private final SuiteHeap heap;

  /**
   * Suites of one kind.
   *
   * @param isSoleOwner whether nothing else owns or holds what a collection is filled with
   */
  CollectionSuites(boolean isSoleOwner) {
    heap = new SuiteHeap(isSoleOwner);
  }

  @AfterEach
  void close() {
    heap.close();
  }

  @TestFactory
  DynamicNode list() {
    return mutableList("GcList", heap::item);
  }

  @TestFactory
  DynamicNode listOfAnything() {
    return mutableList("GcList of anything", this::anything);
  }

  /** A container, or plain data. */
  private Object anything(String name) {
    return name.compareTo("b") <= 0 ? heap.item(name) : name;
  }

  private DynamicNode mutableList(String name, Function<String, Object> element) {
    return list(
        name,
        element,
        this::filledList,
        ListFeature.GENERAL_PURPOSE,
        CollectionFeature.SUPPORTS_ITERATOR_REMOVE,
        CollectionFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION);
  }

  @TestFactory
  DynamicNode readOnlyList() {
    return list("GcList.readOnly", heap::item, elements -> filledList(elements).readOnly());
  }

  @SuppressWarnings("unchecked")
  private GcList<Object> filledList(List<Object> elements) {
    GcList<Object> list = (GcList<Object>) (GcList<?>) heap.owner().list;
    elements.forEach(element -> heap.give(element, list::add));
    return list;
  }

  private DynamicNode list(
      String name,
      Function<String, Object> element,
      Function<List<Object>, List<Object>> constructor,
      Feature<?>... features) {
    return heap.dynamic(
        ListTestSuiteBuilder.using(new ElementGenerator.OfList(element, constructor))
            .named(name)
            .withFeatures(features)
            .withFeatures(
                CollectionSize.ANY,
                CollectionFeature.KNOWN_ORDER,
                CollectionFeature.ALLOWS_NULL_QUERIES)
            .createTestSuite());
  }

  @TestFactory
  DynamicNode set() {
    return mutableSet("GcSet", this::filledSet);
  }

  @TestFactory
  DynamicNode weakSet() {
    return mutableSet(
        "GcWeakSet",
        elements -> {
          Set<Object> set = unchecked(heap.owner().weakSet);
          set.addAll(elements); // they have to be held
          return set;
        });
  }

  private DynamicNode mutableSet(String name, Function<List<Object>, Set<Object>> constructor) {
    return set(
        name,
        constructor,
        SetFeature.GENERAL_PURPOSE,
        CollectionFeature.SUPPORTS_ITERATOR_REMOVE,
        CollectionFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION);
  }

  @TestFactory
  DynamicNode readOnlySet() {
    return set("GcSet.readOnly", elements -> filledSet(elements).readOnly());
  }

  @SuppressWarnings("unchecked")
  private GcSet<Object> filledSet(List<Object> elements) {
    GcSet<Object> set = (GcSet<Object>) (GcSet<?>) heap.owner().set;
    elements.forEach(element -> heap.give(element, set::add));
    return set;
  }

  @SuppressWarnings("unchecked")
  private static Set<Object> unchecked(Set<?> set) {
    return (Set<Object>) set;
  }

  private DynamicNode set(
      String name, Function<List<Object>, Set<Object>> constructor, Feature<?>... features) {
    return heap.dynamic(
        SetTestSuiteBuilder.using(new ElementGenerator.OfSet(heap::item, constructor))
            .named(name)
            .withFeatures(features)
            .withFeatures(
                CollectionSize.ANY,
                CollectionFeature.KNOWN_ORDER,
                CollectionFeature.ALLOWS_NULL_QUERIES)
            .createTestSuite());
  }

  @TestFactory
  DynamicNode mapOfStrings() {
    return map("GcMap of strings", name -> name, heap::item, () -> heap.owner().map);
  }

  @TestFactory
  DynamicNode mapOfContainers() {
    return map("GcMap of containers", heap::item, heap::item, () -> heap.owner().map);
  }

  @TestFactory
  DynamicNode mapOfAnything() {
    return map("GcMap of anything", this::anything, this::anything, () -> heap.owner().map);
  }

  @TestFactory
  DynamicNode mapInTheOrderOfUse() {
    return heap.dynamic(
        mapSuite("GcMap.lru", heap::item, this::anything, () -> heap.owner().recent)
            .createTestSuite());
  }

  @TestFactory
  DynamicNode mapOfWeakValues() {
    return map("GcWeakMap.weakValues", heap::item, heap::item, () -> heap.owner().weakValues);
  }

  @TestFactory
  DynamicNode mapOfWeakKeys() {
    return map("GcWeakMap.weakKeys", heap::item, heap::item, () -> heap.owner().weakKeys);
  }

  @TestFactory
  DynamicNode readOnlyMap() {
    return heap.dynamic(
        mapSuite(
                "GcMap.readOnly",
                entries -> {
                  GcMap<Object, Item> map = heap.owner().map;
                  entries.forEach(entry -> put(unchecked(map), entry));
                  return unchecked(map.readOnly());
                },
                name -> name,
                heap::item)
            .withFeatures(CollectionFeature.KNOWN_ORDER)
            .createTestSuite());
  }

  private void put(Map<Object, Object> map, Map.Entry<Object, Object> entry) {
    if (map instanceof GcWeakMap) {
      map.put(entry.getKey(), entry.getValue()); // the weak side has to be held
    } else {
      heap.give(entry.getKey(), key -> heap.give(entry.getValue(), value -> map.put(key, value)));
    }
  }

  private DynamicNode map(
      String name,
      Function<String, Object> key,
      Function<String, Object> value,
      Supplier<Map<?, ?>> empty) {
    return heap.dynamic(
        mapSuite(name, key, value, empty)
            .withFeatures(CollectionFeature.KNOWN_ORDER)
            .createTestSuite());
  }

  /** Tests of a map that can be changed, whatever its order. */
  private MapTestSuiteBuilder<Object, Object> mapSuite(
      String name,
      Function<String, Object> key,
      Function<String, Object> value,
      Supplier<Map<?, ?>> empty) {
    return mapSuite(
        name,
        entries -> {
          Map<Object, Object> map = unchecked(empty.get());
          entries.forEach(entry -> put(map, entry));
          return map;
        },
        key,
        value,
        MapFeature.GENERAL_PURPOSE,
        MapFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION,
        CollectionFeature.SUPPORTS_ITERATOR_REMOVE);
  }

  @SuppressWarnings("unchecked")
  private static Map<Object, Object> unchecked(Map<?, ?> map) {
    return (Map<Object, Object>) map;
  }

  private static MapTestSuiteBuilder<Object, Object> mapSuite(
      String name,
      Function<List<Map.Entry<Object, Object>>, Map<Object, Object>> constructor,
      Function<String, Object> key,
      Function<String, Object> value,
      Feature<?>... features) {
    return MapTestSuiteBuilder.using(new ElementGenerator.OfMap(key, value, constructor))
        .named(name)
        .withFeatures(features)
        .withFeatures(CollectionSize.ANY, MapFeature.ALLOWS_ANY_NULL_QUERIES);
  }
}
