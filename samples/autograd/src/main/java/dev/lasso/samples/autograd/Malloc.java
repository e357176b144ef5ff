package dev.lasso.samples.autograd;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** Memory of the C library, which is counted. */
@SuppressWarnings("restricted") // Java cannot check that the functions have these types
final class Malloc {

  private static final MethodHandle MALLOC =
      function("malloc", FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
  private static final MethodHandle FREE =
      function("free", FunctionDescriptor.ofVoid(ValueLayout.JAVA_LONG));

  private final NativeBytes bytes;

  Malloc(NativeBytes bytes) {
    this.bytes = bytes;
  }

  private static MethodHandle function(String name, FunctionDescriptor type) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type);
  }

  /** Returns the address of uninitialized memory. */
  long allocate(Shape shape) {
    long address;
    try {
      address = (long) MALLOC.invokeExact(shape.bytes());
    } catch (Throwable t) {
      throw new AssertionError(t);
    }
    if (address == 0) {
      throw new OutOfMemoryError("malloc of " + shape.bytes() + " bytes");
    }
    bytes.allocated(shape.bytes());
    return address;
  }

  void free(long address, Shape shape) {
    try {
      FREE.invokeExact(address);
    } catch (Throwable t) {
      throw new AssertionError(t);
    }
    bytes.freed(shape.bytes());
  }
}
