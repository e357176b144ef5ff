package dev.lasso.samples.lox.lua;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcCPython;
import java.util.List;

/** The state of an interpreter, which is on one thread at a time. */
class MiniLua implements AutoCloseable {
  final GcHeap heap;

  /** The entry of the thread that is running. */
  GcScope entry;

  /** For temporaries, of coroutines too. */
  final GcScope scope;

  final GcRoot<Queue> queue;
  final GcCPython gc;

  MiniLua() {
    this(GcHeap.shared());
  }

  /** Creates an interpreter without coroutines if the heap, which it closes, is confined. */
  MiniLua(GcHeap heap) {
    this.heap = heap;
    entry = heap.enter();
    scope = heap.openScope();
    queue = heap.openRoot(GcQueue.create(scope));
    gc = GcCPython.of(heap);
  }

  Table table(String name) {
    Table table = GcTable.create(scope, this);
    table.fields.set("name", name);
    gc.finalizable(table, false);
    return table;
  }

  void setmetatable(Table table, Table metatable) {
    table.setMetatable(metatable);
    gc.finalizable(table, metatable.fields.containsKey("__gc"));
  }

  /** Calls {@code __gc} of the tables in the queue. Called between two statements. */
  final void callFinalizers() {
    long mark = scope.mark();
    List<Table> died = List.copyOf(queue.get().died);
    died.forEach(scope::keep);
    queue.get().died.clear(); // first, because a finalizer may put its table into the queue again
    died.forEach(this::callFinalizer);
    scope.rewind(mark);
  }

  /** Calls {@code __gc} of a table. */
  void callFinalizer(Table table) {
    System.out.println("finalizing " + table.fields.get("name"));
  }

  @Override
  public void close() {
    queue.close();
    scope.close();
    entry.close();
    heap.close();
  }
}
