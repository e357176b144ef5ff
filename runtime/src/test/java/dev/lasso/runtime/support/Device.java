package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * A node with two native handles, and with the getters that the processor writes. Its release
 * methods do what the test says.
 */
public final class Device extends Node {

  public interface Release {
    void run(Device self, String field, long handle) throws Exception;
  }

  public static final GcType TYPE =
      GcType.of(Device.class, MethodHandles.lookup())
          .extending(Node.TYPE)
          .resource("first", long.class)
          .resource("second", long.class)
          .build();

  public long first;
  public long second;
  private final Release release;

  private Device(GcHeap heap, Release release, Initializer init) {
    this.release = release;
    super(heap, TYPE, null, init);
  }

  public static Device create(GcScope scope, Release release) {
    return create(scope, release, _ -> {});
  }

  public static Device create(GcScope scope, Release release, Initializer init) {
    return RuntimeTest.create(scope, heap -> new Device(heap, release, init));
  }

  public @Nullable Node a() {
    GcProtocol.checkAlive(this);
    return a;
  }

  public @Nullable Node b() {
    GcProtocol.checkAlive(this);
    return b;
  }

  public @Nullable Node weak() {
    GcProtocol.checkAlive(this);
    return weak;
  }

  public long first() {
    GcProtocol.checkReadable(this, "first");
    return first;
  }

  public long second() {
    GcProtocol.checkReadable(this, "second");
    return second;
  }

  public void setFirst(long value) {
    long old = first;
    if (GcProtocol.replaceHandle(this, old, value)) {
      first = value;
      GcProtocol.closeHandle(this, "first", old, Device::releaseFirst);
    }
  }

  public void setSecond(long value) {
    long old = second;
    if (GcProtocol.replaceHandle(this, old, value)) {
      second = value;
      GcProtocol.closeHandle(this, "second", old, Device::releaseSecond);
    }
  }

  public long takeFirst() {
    GcProtocol.beginTake(this);
    long old = first;
    first = 0;
    return GcProtocol.taken(this, old, 0);
  }

  private void releaseFirst(long handle) throws Exception {
    release.run(this, "first", handle);
  }

  private void releaseSecond(long handle) throws Exception {
    release.run(this, "second", handle);
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    death.closeHandle(this, "second", second, Device::releaseSecond);
    death.closeHandle(this, "first", first, Device::releaseFirst);
    super.gcCloseResources(death);
  }
}
