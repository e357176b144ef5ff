package dev.lasso.samples.benchmarks.measure;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** C's malloc and free. */
public final class NativeMemory {

  private static final MethodHandle MALLOC =
      function("malloc", FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));
  private static final MethodHandle FREE =
      function("free", FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));

  private NativeMemory() {}

  @SuppressWarnings("restricted")
  private static MethodHandle function(String name, FunctionDescriptor type) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type);
  }

  /**
   * Allocates memory that is not zeroed, unlike an arena's.
   *
   * @param bytes how much
   * @return its address, to be freed by the caller
   */
  public static MemorySegment allocate(long bytes) {
    MemorySegment memory;
    try {
      memory = (MemorySegment) MALLOC.invokeExact(bytes);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
    if (memory.address() == 0) {
      throw new OutOfMemoryError("malloc of " + bytes + " bytes");
    }
    return memory;
  }

  /**
   * Frees memory.
   *
   * @param memory what {@link #allocate} has returned
   */
  public static void free(MemorySegment memory) {
    try {
      FREE.invokeExact(memory);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }
}
