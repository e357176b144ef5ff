package dev.lasso.samples.benchmarks.measure;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** C's malloc and free. */
public final class NativeMemory {

  private static final MethodHandle MALLOC =
      function("malloc", FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
  private static final MethodHandle FREE =
      function("free", FunctionDescriptor.ofVoid(ValueLayout.JAVA_LONG));

  /** All memory. Offsets into this segment are addresses. */
  @SuppressWarnings("restricted")
  private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  private NativeMemory() {}

  @SuppressWarnings("restricted")
  private static MethodHandle function(String name, FunctionDescriptor type) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type);
  }

  /**
   * Allocates memory. Unlike an arena's, it is not zeroed.
   *
   * @param bytes the number of bytes
   * @return the address, which the caller must free
   */
  public static long allocate(long bytes) {
    long address;
    try {
      address = (long) MALLOC.invokeExact(bytes);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
    if (address == 0) {
      throw new OutOfMemoryError("malloc of " + bytes + " bytes");
    }
    return address;
  }

  /**
   * Frees memory.
   *
   * @param address an address returned by {@link #allocate}
   */
  public static void free(long address) {
    try {
      FREE.invokeExact(address);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  /**
   * Reads a float at an address.
   *
   * @param address an address returned by {@link #allocate}
   * @param index the index of the float
   * @return the float
   */
  public static float get(long address, int index) {
    return ALL.get(ValueLayout.JAVA_FLOAT, address + (long) index * Float.BYTES);
  }

  /**
   * Writes a float at an address.
   *
   * @param address an address returned by {@link #allocate}
   * @param index the index of the float
   * @param value the float
   */
  public static void set(long address, int index, float value) {
    ALL.set(ValueLayout.JAVA_FLOAT, address + (long) index * Float.BYTES, value);
  }
}
