package bad;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import java.util.ArrayList;
import java.util.List;

class Store {
  static final List<GcLeak> ALL = new ArrayList<>();
  static GcHeap common;
  GcHeap heap;
  int leaks;

  Store(List<GcLeak> found) {
    // JAVAC NOTE [HandlerKeepsHeap] This leak handler refers to its object of 'Store', which refers to the heap by 'heap', so that the heap is never found to be lost. Use only local variables and static members here.
    heap = GcHeap.builder().onLeak(this::count).name("store").shared();
    heap = GcHeap.builder().onLeak(found::add).shared();
    heap = GcHeap.builder().onLeak(ALL::add).shared();
    heap = GcHeap.builder().onLeak(leak -> print(leak)).shared();
  }

  private static void print(GcLeak leak) {
    System.out.println(leak);
  }

  void count(GcLeak leak) {
    leaks++;
  }

  /** The object does not refer to these heaps. */
  GcHeap other() {
    common = GcHeap.builder().onLeak(this::count).shared();
    return GcHeap.builder().onLeak(leak -> leaks++).shared();
  }
}
