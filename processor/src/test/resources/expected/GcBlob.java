package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** {@link Blob} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated({"pointer", "descriptor", "socket", "text"})
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcBlob extends Blob implements Serializable {
  public static final GcType TYPE = GcType.of(Blob.class, MethodHandles.lookup())
      .resource("pointer", long.class)
      .resource("descriptor", int.class, "shut")
      .resource("socket", int.class, "shut")
      .resource("text", StringBuilder.class)
      .build();

  private final transient GcHeap gcHeap;

  private transient @Nullable String gcPointerTaken;

  private GcBlob(GcHeap gcHeap, int descriptor) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(descriptor);
  }

  /** Creates a tracked {@link Blob} that {@code scope} holds. */
  static GcBlob create(GcScope scope, int descriptor) {
    int outer = GcProtocol.begin(scope);
    try {
      GcBlob made = new GcBlob(scope.heap(), descriptor);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, GcProtocol.isBare(scope.heap(), made.text));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Blob} that the caller must release; see {@code GcCPython}. */
  static GcBlob allocate(GcHeap heap, int descriptor) {
    return create(GcProtocol.noScope(heap), descriptor);
  }

  static void setPointer(Blob self, long pointer) {
    long old = self.pointer;
    if (GcProtocol.replaceHandle(self, old, pointer)) {
      self.pointer = pointer;
      GcProtocol.closeHandle(self, "pointer", old, (owner, handle) -> Blob.free(handle));
    }
  }

  @Override long takePointer() {
    GcProtocol.beginTake(this);
    if (this.pointer != 0) {
      this.gcPointerTaken = GcProtocol.takenAt(this); // for the message of the getter
    }
    return GcProtocol.taken(this, this.pointer, this.pointer = 0);
  }

  static void setSocket(Blob self, int socket) {
    int old = self.socket;
    if (GcProtocol.replaceHandle(self, old, socket)) {
      self.socket = socket;
      GcProtocol.closeHandle(self, "socket", old, (owner, handle) -> owner.shut((int) handle));
    }
  }

  @Override int takeSocket() {
    GcProtocol.beginTake(this);
    return (int) GcProtocol.taken(this, this.socket, this.socket = 0);
  }

  static void setText(Blob self, StringBuilder text) {
    StringBuilder old = self.text;
    if (GcProtocol.replaceResource(self, "text", old, text)) {
      self.text = text;
      GcProtocol.close(self, "text", old, resource -> Blob.drop(resource));
    }
  }

  @Override long pointer() {
    GcProtocol.checkReadable(this, "pointer");
    if (this.pointer == 0) {
      GcProtocol.checkNotTaken(this, "pointer", this.gcPointerTaken);
    }
    return this.pointer;
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.resource("text", this.text);
  }

  @Override protected void gcCloseResources(GcDestruction death) {
    death.close(this, "text", this.text, resource -> Blob.drop(resource));
    death.closeHandle(this, "socket", this.socket, (owner, handle) -> owner.shut((int) handle));
    death.closeHandle(this, "descriptor", this.descriptor, (owner, handle) -> owner.shut((int) handle));
    death.closeHandle(this, "pointer", this.pointer, (owner, handle) -> Blob.free(handle));
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    this.pointer = 0;
    this.socket = 0;
    this.text = null;
  }
}
