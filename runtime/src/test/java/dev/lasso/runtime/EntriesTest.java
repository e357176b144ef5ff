package dev.lasso.runtime;

import dev.lasso.runtime.EntryWorld.Entry;
import java.util.List;
import java.util.function.*;
import org.junit.jupiter.api.Test;

class EntriesTest {

  void all(String title, UnaryOperator<EntryWorld> prep, Function<Entry, Throwable> how) {
    System.out.println("=== " + title);
    EntryWorld world = prep.apply(new EntryWorld());
    List<String> before = world.fingerprint();
    int size = world.entries().size();
    List<Entry> entries = world.entries();
    for (int i = 0; i < size; i++) {
      Entry entry = entries.get(i);
      Throwable t = how.apply(entry);
      String diff = Fingerprint.difference(before, world.fingerprint());
      System.out.println(
          entry
              + " -> "
              + (t == null ? "null" : t.getClass().getSimpleName())
              + (diff == null ? "" : "  DIFF " + diff));
      if (diff != null) {
        world = prep.apply(new EntryWorld());
        before = world.fingerprint();
        entries = world.entries();
      }
    }
  }

  @Test
  void x() throws Exception {
    all(
        "thread",
        w -> w,
        e -> {
          Throwable[] t = new Throwable[1];
          Thread thread = new Thread(() -> t[0] = e.call());
          thread.start();
          try {
            thread.join();
          } catch (InterruptedException x) {
          }
          return t[0];
        });
    all(
        "traversal",
        w -> w,
        e -> {
          Throwable[] t = new Throwable[1];
          GcProtocol.visit(
              (o, a) -> {
                t[0] = e.call();
                return 0;
              },
              null,
              cur);
          return t[0];
        });
    all(
        "closed",
        w -> {
          cur = w.owner;
          w.plain.get();
          w.heap.close();
          w.plain.get();
          w.withCallback.get();
          return w;
        },
        e -> e.call());
    all(
        "dead owner",
        w -> {
          w.outer.drop(w.owner);
          return w;
        },
        e -> e.call());
    all(
        "dead arg",
        w -> {
          FaultNode d = FaultNode.allocate(w.heap, w, 1000, FaultNode.PLAIN);
          w.heap.release(d);
          return w.with(d);
        },
        e -> e.call());
    all(
        "foreign",
        w -> {
          EntryWorld x = new EntryWorld();
          return w.with(x.element);
        },
        e -> e.call());
    all(
        "null",
        w -> {
          return w.with(null);
        },
        e -> e.call());
  }

  GcObject cur;

  {
    EntryWorld w = new EntryWorld();
    cur = w.owner;
  }
}
