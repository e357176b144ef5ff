package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.io.Serializable;
import java.lang.Override;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;

/**
 * {@link Atom} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcAtom extends Atom implements Serializable {
  /**
   * Descriptions of the fields of {@link Atom}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Atom.class, MethodHandles.lookup())
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcAtom(GcHeap gcHeap, int value) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(value);
  }

  /**
   * Creates a tracked {@link Atom} that {@code scope} holds.
   */
  public static GcAtom create(GcScope scope, int value) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcAtom(scope.heap(), value));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Atom} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  public static GcAtom allocate(GcHeap heap, int value) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcAtom(heap, value));
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
}
