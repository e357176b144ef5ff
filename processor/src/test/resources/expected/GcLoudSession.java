package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.io.FileNotFoundException;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;

/** {@link LoudSession} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcLoudSession extends LoudSession implements Serializable {
  public static final GcType TYPE = GcType.of(LoudSession.class, MethodHandles.lookup())
      .extending(GcSession.TYPE, "")
      .finalizer("farewell")
      .build();

  private final transient GcHeap gcHeap;

  private GcLoudSession(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link LoudSession} that {@code scope} holds. */
  public static GcLoudSession create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcLoudSession made = new GcLoudSession(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, true);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link LoudSession} that the caller must release; see {@code GcCPython}.
   */
  public static GcLoudSession allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override protected void gcFinalize() throws FileNotFoundException {
    this.farewell();
  }
}
