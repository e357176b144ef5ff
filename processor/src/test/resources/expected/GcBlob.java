package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.io.Serializable;
import java.lang.Override;
import java.lang.StringBuilder;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;

/**
 * {@link Blob} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcBlob extends Blob implements Serializable {
  /**
   * Descriptions of the fields of {@link Blob}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Blob.class, MethodHandles.lookup())
      .resource("pointer", long.class)
      .resource("descriptor", int.class, "shut")
      .resource("socket", int.class, "shut")
      .resource("text", StringBuilder.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcBlob(GcHeap gcHeap, int descriptor) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(descriptor);
  }

  /**
   * Creates a tracked {@link Blob} that {@code scope} holds.
   */
  static GcBlob create(GcScope scope, int descriptor) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcBlob(scope.heap(), descriptor));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Blob} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static GcBlob allocate(GcHeap heap, int descriptor) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcBlob(heap, descriptor));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  static void setPointer(Blob self, long pointer) {
    long old = self.pointer;
    if (GcProtocol.replaceHandle(self, old, pointer)) {
      self.pointer = pointer;
      GcProtocol.closeHandle(self, "pointer", old, (owner, handle) -> Blob.free(handle));
    }
  }

  @Override
  long takePointer() {
    GcProtocol.beginTake(this);
    return GcProtocol.taken(this, this.pointer, this.pointer = 0);
  }

  static void setSocket(Blob self, int socket) {
    int old = self.socket;
    if (GcProtocol.replaceHandle(self, old, socket)) {
      self.socket = socket;
      GcProtocol.closeHandle(self, "socket", old, (owner, handle) -> owner.shut((int) handle));
    }
  }

  @Override
  int takeSocket() {
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

  @Override
  long pointer() {
    GcProtocol.checkAlive(this);
    return this.pointer;
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
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  static void gcAdopt(Blob self, GcAdoption adopt) {
    adopt.resource("text", self.text);
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    gcCloseResources(this, death);
  }

  static void gcCloseResources(Blob self, GcDestruction death) {
    death.close(self, "text", self.text, resource -> Blob.drop(resource));
    death.closeHandle(self, "socket", self.socket, (owner, handle) -> owner.shut((int) handle));
    death.closeHandle(self, "descriptor", self.descriptor, (owner, handle) -> owner.shut((int) handle));
    death.closeHandle(self, "pointer", self.pointer, (owner, handle) -> Blob.free(handle));
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  static void gcReleaseEdges(Blob self, GcDestruction death) {
    self.pointer = 0;
    self.socket = 0;
    self.text = null;
  }
}
