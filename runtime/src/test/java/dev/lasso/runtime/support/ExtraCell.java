package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcExtra;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/** A cell with extra memory. */
public final class ExtraCell extends Cell {

  public static final GcType TYPE =
      GcType.of(ExtraCell.class, MethodHandles.lookup()).extending(Cell.TYPE).extra().build();

  private final GcExtra extra;

  public ExtraCell(GcHeap heap, GcExtra extra, Runnable constructor) {
    this.extra = extra;
    super(heap);
    constructor.run();
  }

  public static ExtraCell create(GcScope scope, long bytes) {
    return create(scope.heap(), scope, GcProtocol.begin(scope), bytes, () -> {});
  }

  /** Creates a cell that the program holds. */
  public static ExtraCell allocate(GcHeap heap, long bytes, Runnable constructor) {
    return create(heap, null, GcProtocol.begin(GcProtocol.noScope(heap)), bytes, constructor);
  }

  private static ExtraCell create(
      GcHeap heap, @Nullable GcScope scope, int outer, long bytes, Runnable constructor) {
    GcExtra extra = GcExtra.allocate(heap, bytes);
    try {
      return GcProtocol.adopt(scope, new ExtraCell(heap, extra, constructor));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      extra.close();
      throw t;
    }
  }

  public MemorySegment extra() {
    return extra.segment(this);
  }

  @Override
  public GcType gcType() {
    return TYPE;
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    extra.close();
  }
}
