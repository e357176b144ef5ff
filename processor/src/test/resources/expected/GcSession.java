package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.io.IOException;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;

/** {@link Session} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcSession extends Session implements Serializable {
  public static final GcType TYPE = GcType.of(Session.class, MethodHandles.lookup())
      .finalizer("farewell")
      .build();

  private final transient GcHeap gcHeap;

  private GcSession(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link Session} that {@code scope} holds. */
  public static GcSession create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcSession made = new GcSession(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, true);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Session} that the caller must release; see {@code GcCPython}. */
  public static GcSession allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override protected void gcFinalize() throws IOException {
    this.farewell();
  }
}
