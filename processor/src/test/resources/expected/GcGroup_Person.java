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

/** {@link Group.Person} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcGroup_Person extends Group.Person implements Serializable {
  public static final GcType TYPE = GcType.of(Group.Person.class, MethodHandles.lookup()).build();

  private final transient GcHeap gcHeap;

  private GcGroup_Person(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link Group.Person} that {@code scope} holds. */
  static GcGroup_Person create(GcScope scope) {
    return gcCreate(GcProtocol.begin(scope), scope.heap(), scope);
  }

  /**
   * Creates an untracked {@link Group.Person} that the caller must release; see {@code GcCPython}.
   */
  static GcGroup_Person allocate(GcHeap heap) {
    return gcCreate(GcProtocol.begin(heap), heap, null);
  }

  private static GcGroup_Person gcCreate(int outer, GcHeap heap, @Nullable GcScope scope) {
    try {
      GcGroup_Person made = new GcGroup_Person(heap);
      return GcProtocol.adopt(heap, scope, made, TYPE, true);
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }
}
