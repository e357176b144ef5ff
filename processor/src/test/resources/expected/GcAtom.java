package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;

/** {@link Atom} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcAtom extends Atom implements Serializable {
  public static final GcType TYPE = GcType.of(Atom.class, MethodHandles.lookup()).build();

  private final transient GcHeap gcHeap;

  private GcAtom(GcHeap gcHeap, int value) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(value);
  }

  /** Creates a tracked {@link Atom} that {@code scope} holds. */
  public static GcAtom create(GcScope scope, int value) {
    int outer = GcProtocol.begin(scope);
    try {
      GcAtom made = new GcAtom(scope.heap(), value);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, true);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Atom} that the caller must release; see {@code GcCPython}. */
  public static GcAtom allocate(GcHeap heap, int value) {
    return create(GcProtocol.noScope(heap), value);
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }
}
