package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.io.FileNotFoundException;
import java.io.Serializable;
import java.lang.Override;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;

/**
 * {@link LoudSession} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcLoudSession extends LoudSession implements Serializable {
  /**
   * Descriptions of the fields of {@link LoudSession}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(LoudSession.class, MethodHandles.lookup())
      .extending(GcSession.TYPE)
      .complete()
      .finalizer("farewell")
      .build();

  private final GcHeap gcHeap;

  private GcLoudSession(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /**
   * Creates a tracked {@link LoudSession} that {@code scope} holds.
   */
  public static GcLoudSession create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcLoudSession(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link LoudSession} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  public static GcLoudSession allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcLoudSession(heap));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  @Override
  public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override
  public GcType gcType() {
    return TYPE;
  }

  @Override
  protected void gcFinalize() throws FileNotFoundException {
    gcFinalize(this);
  }

  public static void gcFinalize(LoudSession self) throws FileNotFoundException {
    self.farewell();
  }
}
