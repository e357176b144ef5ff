package dev.lasso.samples.benchmarks.peers;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Map;

/** W8 with C's malloc and free, called at the right places by hand. */
public final class Malloc {

  private static final MethodHandle MALLOC =
      function("malloc", FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));
  private static final MethodHandle FREE =
      function("free", FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));

  private Malloc() {}

  /**
   * Runs the workload.
   *
   * @param args the workload: W8; the scale, 1 unless given
   */
  public static void main(String[] args) {
    Workload.run(args, Map.of("W8", Malloc::w8));
  }

  static void w8(double scale, Figures figures) {
    NativeRings.measure(scale, figures, Block::new);
  }

  @SuppressWarnings("restricted")
  private static MethodHandle function(String name, FunctionDescriptor type) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type);
  }

  /** Memory that is not zeroed, unlike an arena's. */
  static MemorySegment allocate(long bytes) {
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

  static void free(MemorySegment memory) {
    try {
      FREE.invokeExact(memory);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  private static final class Block extends NativeRings.Member {

    private final Outstanding outstanding;
    private final MemorySegment memory = allocate(NativeRings.BYTES);

    Block(Outstanding outstanding) {
      this.outstanding = outstanding;
    }

    @Override
    void free() {
      Malloc.free(memory);
      outstanding.giveBack(NativeRings.BYTES);
    }
  }
}
