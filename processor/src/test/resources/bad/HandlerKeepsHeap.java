package bad;

import dev.lasso.runtime.GcHeap;
import java.util.ArrayList;
import java.util.List;

final class Shop implements AutoCloseable {
  private final List<String> log = new ArrayList<>();
  private final GcHeap heap =
      // JAVAC NOTE [HandlerKeepsHeap] This leak handler refers to its object of 'Shop', which refers to the heap by 'heap', so that the heap is never found to be lost. Use only local variables and static members here.
      GcHeap.builder().onLeak(leak -> log.add(leak.toString())).confined();

  @Override
  public void close() {
    heap.close();
    log.forEach(System.out::println);
  }
}
