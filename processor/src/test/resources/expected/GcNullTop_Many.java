package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** {@link NullTop.Many} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcNullTop_Many<A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object> extends NullTop.Many<A, B, C> implements Serializable {
  public static final GcType TYPE = GcType.of(NullTop.Many.class, MethodHandles.lookup()).build();

  private final transient GcHeap gcHeap;

  private GcNullTop_Many(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link NullTop.Many} that {@code scope} holds. */
  public static <A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object> GcNullTop_Many<A, B, C> create(
      GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcNullTop_Many<A, B, C> made = new GcNullTop_Many<A, B, C>(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, true);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link NullTop.Many} that the caller must release; see {@code GcCPython}.
   */
  public static <A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object> GcNullTop_Many<A, B, C> allocate(
      GcHeap heap) {
    return GcNullTop_Many.<A, B, C>create(GcProtocol.noScope(heap));
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }
}
