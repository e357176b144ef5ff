package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures operations of owned collections, and the same of {@code java.util} collections. No
 * element dies.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 2,
    jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class OwnedCollections {

  /** The number of entries. */
  @Param({"8", "1000"})
  public int size;

  /** True if the collections are old objects, as in a service. */
  @Param({"true", "false"})
  public boolean aged;

  private GcHeap heap;
  private GcScope scope;
  private List<String> keys;
  private List<RingNode> nodes;
  private Map<String, RingNode> ownedMap;
  private Map<String, RingNode> javaMap;
  private List<RingNode> ownedList;
  private List<RingNode> javaList;
  private int next;

  /** Fills the collections, after running code with other types. */
  @Setup(Level.Trial)
  public void open() {
    OtherTypes.run();
    heap = GcHeap.confined();
    scope = heap.openScope();
    Shelf shelf = GcShelf.create(scope);
    ownedMap = shelf.map;
    ownedList = shelf.list;
    javaMap = new LinkedHashMap<>();
    javaList = new ArrayList<>();
    keys = IntStream.range(0, size).mapToObj(i -> "key " + i).toList();
    nodes = new ArrayList<>();
    for (String key : keys) {
      RingNode node = GcRingNode.create(scope, 0);
      nodes.add(node);
      ownedMap.put(key, node);
      javaMap.put(key, node);
      ownedList.add(node);
      javaList.add(node);
    }
    if (aged) {
      System.gc();
      System.gc();
    }
  }

  /** Closes the heap. */
  @TearDown(Level.Trial)
  public void close() {
    scope.close();
    heap.close();
  }

  private int next() {
    next = next + 1 < size ? next + 1 : 0;
    return next;
  }

  /**
   * Reads an entry of an owned map.
   *
   * @return the value
   */
  @Benchmark
  public @Nullable RingNode ownedMapGet() {
    return ownedMap.get(keys.get(next()));
  }

  /**
   * Reads an entry of a {@code LinkedHashMap}.
   *
   * @return the value
   */
  @Benchmark
  public @Nullable RingNode javaMapGet() {
    return javaMap.get(keys.get(next()));
  }

  /** Removes an entry of an owned map and puts it again. */
  @Benchmark
  public void ownedMapRemoveAndPut() {
    removeAndPut(ownedMap);
  }

  /** Removes an entry of a {@code LinkedHashMap} and puts it again. */
  @Benchmark
  public void javaMapRemoveAndPut() {
    removeAndPut(javaMap);
  }

  private void removeAndPut(Map<String, RingNode> map) {
    int index = next();
    map.remove(keys.get(index));
    map.put(keys.get(index), nodes.get(index));
  }

  /** Stores an element into an owned list. */
  @Benchmark
  public void ownedListSet() {
    set(ownedList);
  }

  /** Stores an element into an {@code ArrayList}. */
  @Benchmark
  public void javaListSet() {
    set(javaList);
  }

  private void set(List<RingNode> list) {
    int index = next();
    list.set(index, nodes.get(size - 1 - index));
  }
}
