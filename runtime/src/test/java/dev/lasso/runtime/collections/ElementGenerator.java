package dev.lasso.runtime.collections;

import com.google.common.collect.testing.SampleElements;
import com.google.common.collect.testing.TestCollectionGenerator;
import com.google.common.collect.testing.TestListGenerator;
import com.google.common.collect.testing.TestMapGenerator;
import com.google.common.collect.testing.TestSetGenerator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Makes the collections that {@link CollectionSuites} tests. */
interface ElementGenerator extends TestCollectionGenerator<Object> {

  /** Makes the elements of names. */
  Function<String, Object> element();

  private static SampleElements<Object> five(Function<String, Object> named) {
    return new SampleElements<>(
        named.apply("b"), named.apply("a"), named.apply("c"), named.apply("d"), named.apply("e"));
  }

  @Override
  default SampleElements<Object> samples() {
    return five(element());
  }

  @Override
  default Object[] createArray(int length) {
    return new Object[length];
  }

  @Override
  default Iterable<Object> order(List<Object> insertionOrder) {
    return insertionOrder;
  }

  record OfList(Function<String, Object> element, Function<List<Object>, List<Object>> constructor)
      implements ElementGenerator, TestListGenerator<Object> {
    @Override
    public List<Object> create(Object... elements) {
      return constructor.apply(List.of(elements));
    }
  }

  record OfSet(Function<String, Object> element, Function<List<Object>, Set<Object>> constructor)
      implements ElementGenerator, TestSetGenerator<Object> {
    @Override
    public Set<Object> create(Object... elements) {
      return constructor.apply(List.of(elements));
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
