package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;

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
    int outer = GcProtocol.begin(scope);
    try {
      GcGroup_Person made = new GcGroup_Person(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, true);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Group.Person} that the caller must release; see {@code GcCPython}.
   */
  static GcGroup_Person allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }
}
