package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcType;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/** A node that says how many native bytes it pins. */
public class Weighty extends Node {

  public static final GcType TYPE =
      GcType.of(Weighty.class, MethodHandles.lookup())
          .extending(Node.TYPE)
          .reportsNativeBytes()
          .build();

  public long bytes;

  /** What its method does before it returns. */
  public Runnable weighing;

  public Weighty(GcHeap heap, long bytes, Initializer init) {
    this.bytes = bytes;
    weighing = () -> {};
    super(heap, TYPE, null, init);
  }

  public static Weighty create(GcScope scope, long bytes) {
    return create(scope, bytes, self -> {});
  }

  public static Weighty create(GcScope scope, long bytes, Initializer init) {
    return RuntimeTest.create(scope, heap -> new Weighty(heap, bytes, init));
  }

  @Override
  protected long gcNativeBytes() {
    weighing.run();
    return bytes;
  }

  /** One whose edges cannot be read when it is asked to. */
  public static final class Broken extends Weighty {

    public Broken(GcHeap heap) {
      super(heap, 0, self -> {});
    }

    @Override
    public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
      if (bytes != 0) {
        throw new IllegalStateException("broken");
      }
      return super.gcEdges(into, at, cursor);
    }
  }
}
