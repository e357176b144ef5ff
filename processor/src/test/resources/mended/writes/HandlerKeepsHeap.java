package mended;

import dev.lasso.runtime.GcHeap;
import java.util.ArrayList;
import java.util.List;

final class Shop implements AutoCloseable {
  private final List<String> log = new ArrayList<>();
  private final GcHeap heap = open(log);

  private static GcHeap open(List<String> log) {
    return GcHeap.builder().onLeak(leak -> log.add(leak.toString())).confined();
  }

  @Override
  public void close() {
    heap.close();
    log.forEach(System.out::println);
  }
}
