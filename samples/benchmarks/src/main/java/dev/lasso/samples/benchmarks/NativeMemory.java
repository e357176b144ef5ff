package dev.lasso.samples.benchmarks;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** Native memory from malloc, until it is closed. Counts how much of it there is. */
final class NativeMemory implements AutoCloseable {

  private static final Linker LINKER = Linker.nativeLinker();
  private static final MethodHandle MALLOC =
      function("malloc", FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));
  private static final MethodHandle FREE =
      function("free", FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));

  private static long bytes;
  private static long peak;

  private final MemorySegment address;
  private final long size;

  NativeMemory(long size) {
    this.size = size;
    try {
      address = (MemorySegment) MALLOC.invokeExact(size);
    } catch (Throwable t) {
      throw new AssertionError(t);
    }
    address.reinterpret(size).set(ValueLayout.JAVA_BYTE, 0, (byte) 1);
    bytes += size;
    peak = Math.max(peak, bytes);
  }

  long size() {
    return size;
  }

  @Override
  public void close() {
    try {
      FREE.invokeExact(address);
    } catch (Throwable t) {
      throw new AssertionError(t);
    }
    bytes -= size;
  }

  /** The most that there was since this was called last. */
  static long takePeak() {
    long most = peak;
    peak = bytes;
    return most;
  }

  private static MethodHandle function(String name, FunctionDescriptor type) {
    return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), type);
  }
}
