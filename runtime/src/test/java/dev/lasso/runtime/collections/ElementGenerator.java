package dev.lasso.runtime.collections;

import com.google.common.collect.testing.SampleElements;
import com.google.common.collect.testing.TestCollectionGenerator;
import com.google.common.collect.testing.TestListGenerator;
import com.google.common.collect.testing.TestMapGenerator;
import com.google.common.collect.testing.TestSetGenerator;
import dev.lasso.runtime.support.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Makes the collections that {@link CollectionSuites} tests, in the heap of the test. */
abstract class ElementGenerator implements TestCollectionGenerator<Item> {

  private final SuiteHeap heap;

  private ElementGenerator(SuiteHeap heap) {
    this.heap = heap;
  }

  private static List<Item> items(Object[] elements) {
    List<Item> items = new ArrayList<>();
    for (Object element : elements) {
      items.add((Item) element);
    }
    return items;
  }

  private static <T> SampleElements<T> five(Function<String, T> named) {
    return new SampleElements<>(
        named.apply("b"), named.apply("a"), named.apply("c"), named.apply("d"), named.apply("e"));
  }

  @Override
  public SampleElements<Item> samples() {
    return five(heap::item);
  }

  @Override
  public Item[] createArray(int length) {
    return new Item[length];
  }

  @Override
  public Iterable<Item> order(List<Item> insertionOrder) {
    return insertionOrder;
  }

  static final class OfList extends ElementGenerator implements TestListGenerator<Item> {
    private final Function<List<Item>, List<Item>> constructor;

    OfList(SuiteHeap heap, Function<List<Item>, List<Item>> constructor) {
      super(heap);
      this.constructor = constructor;
    }

    @Override
    public List<Item> create(Object... elements) {
      return constructor.apply(items(elements));
    }
  }

  /** The elements are what {@code element} makes of names; {@code constructor} fills a list. */
  record OfMixedList(
      Function<String, Object> element, Function<List<Object>, List<Object>> constructor)
      implements TestListGenerator<Object> {

    @Override
    public SampleElements<Object> samples() {
      return five(element);
    }

    @Override
    public List<Object> create(Object... elements) {
      return constructor.apply(List.of(elements));
    }

    @Override
    public Object[] createArray(int length) {
      return new Object[length];
    }

    @Override
    public Iterable<Object> order(List<Object> insertionOrder) {
      return insertionOrder;
    }
  }

  static final class OfSet extends ElementGenerator implements TestSetGenerator<Item> {
    private final Function<List<Item>, Set<Item>> constructor;

    OfSet(SuiteHeap heap, Function<List<Item>, Set<Item>> constructor) {
      super(heap);
      this.constructor = constructor;
    }

    @Override
    public Set<Item> create(Object... elements) {
      return constructor.apply(items(elements));
    }
  }

  /** Keys and values are what the functions make of names; {@code constructor} fills a map. */
  record OfMap(
      Function<String, Object> key,
      Function<String, Object> value,
      Function<List<Map.Entry<Object, Object>>, Map<Object, Object>> constructor)
      implements TestMapGenerator<Object, Object> {

    @Override
    public SampleElements<Map.Entry<Object, Object>> samples() {
      return SampleElements.mapEntries(five(key), five(value));
    }

    @Override
    @SuppressWarnings("unchecked")
    public Map<Object, Object> create(Object... elements) {
      List<Map.Entry<Object, Object>> entries = new ArrayList<>();
      for (Object element : elements) {
        entries.add((Map.Entry<Object, Object>) element);
      }
      return constructor.apply(entries);
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"})
    public Map.Entry<Object, Object>[] createArray(int length) {
      return (Map.Entry<Object, Object>[]) new Map.Entry[length];
    }

    @Override
    public Object[] createKeyArray(int length) {
      return new Object[length];
    }

    @Override
    public Object[] createValueArray(int length) {
      return new Object[length];
    }

    @Override
    public Iterable<Map.Entry<Object, Object>> order(
        List<Map.Entry<Object, Object>> insertionOrder) {
      return insertionOrder;
    }
  }
}
