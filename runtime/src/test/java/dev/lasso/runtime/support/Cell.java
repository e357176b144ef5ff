package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/** A hand-written container with one reference, as the example of {@link GcHandwritten} has it. */
public class Cell extends GcHandwritten {

  public static final GcType TYPE =
      GcType.of(Cell.class, MethodHandles.lookup()).traversed().finalizer("end").build();

  public @Nullable GcObject content;

  public Runnable end = () -> {};

  public Cell(GcHeap heap) {
    super(heap);
  }

  public static Cell create(GcScope scope) {
    return GcHandwritten.create(scope, Cell::new);
  }

  public void setContent(@Nullable GcObject value) {
    GcProtocol.addEdge(this, value);
    GcObject old = content;
    content = value;
    GcProtocol.removeEdge(this, old);
  }

  @Override
  public GcType gcType() {
    return TYPE;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    return visit.edge(0, content, arg);
  }

  @Override
  public void gcClear() {
    GcProtocol.addEdge(this, null);
    GcObject old = content;
    content = null;
    GcProtocol.removeEdge(this, old);
  }

  @Override
  protected void gcFinalize() {
    end.run();
  }
}
