package dev.lasso.runtime.support;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** A native call that uses memory, and calls the program meanwhile. */
@SuppressWarnings("restricted") // calls the C library
public final class NativeSort {

  private static final Linker LINKER = Linker.nativeLinker();
  private static final MethodHandle QSORT =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("qsort"),
          FunctionDescriptor.ofVoid(
              ValueLayout.ADDRESS,
              ValueLayout.JAVA_LONG,
              ValueLayout.JAVA_LONG,
              ValueLayout.ADDRESS));

  private NativeSort() {}

  /** Has the C library sort two numbers in {@code segment}, and runs an action in an upcall. */
  public static void sort(MemorySegment segment, Runnable meanwhile) throws Throwable {
    try (Arena arena = Arena.ofConfined()) {
      Runnable[] once = {meanwhile};
      MethodHandle compare =
          MethodHandles.insertArguments(
              MethodHandles.lookup()
                  .findStatic(
                      NativeSort.class,
                      "compare",
                      MethodType.methodType(
                          int.class, Runnable[].class, MemorySegment.class, MemorySegment.class)),
              0,
              (Object) once);
      MemorySegment comparison =
          LINKER.upcallStub(
              compare,
              FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS),
              arena);
      QSORT.invokeExact(segment, 2L, 8L, comparison);
    }
  }

  @SuppressWarnings("unused") // called from C, which an exception must not reach
  private static int compare(Runnable[] once, MemorySegment one, MemorySegment other) {
    Runnable action = once[0];
    once[0] = () -> {};
    action.run();
    return 0;
  }
}
