package dev.lasso.samples.leaks;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.protocol.GcCPython;
import java.io.PrintStream;
import java.lang.foreign.Arena;

/** The finalizer of a connection returns it to the pool, with the statement that owns it. */
final class Resurrection {

  @GcContainer
  abstract static class Pool extends GcObject {
    @Owned final GcList<Connection> free = new GcList<>();
  }

  @GcContainer
  abstract static class Connection extends GcObject {
    @Weak Pool pool;
    @Owned Statement statement;
    @Owned Arena memory = Arena.ofConfined();

    abstract void setPool(Pool pool);

    abstract void setStatement(Statement statement);

    @Finalizer
    void recycle() {
      if (pool != null) {
        pool.free.add(this); // the leak: resurrects the whole cycle, which is never taken out again
      }
    }
  }

  @GcContainer
  abstract static class Statement extends GcObject {
    @Owned Connection connection;

    abstract void setConnection(Connection connection);
  }

  private Resurrection() {}

  static void run(PrintStream out) {
    try (GcHeap heap = GcHeap.builder().leaks(GcLeakLevel.ADVANCED).confined()) {
      query(heap, out);
    }
  }

  private static void query(GcHeap heap, PrintStream out) {
    try (GcScope program = heap.openScope()) {
      Pool pool = GcResurrection_Pool.create(program);
      Statement statement;
      try (GcScope scope = heap.openScope()) {
        Connection connection = GcResurrection_Connection.create(scope);
        statement = GcResurrection_Statement.create(scope);
        connection.setPool(pool);
        connection.setStatement(statement);
        statement.setConnection(connection);
      }
      out.println("collected: " + heap.collect());
      out.println("finalized: " + GcCPython.isFinalized(statement.connection));
      out.println(heap.inspect().explain(statement));
    }
  }
}
