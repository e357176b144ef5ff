package dev.lasso.samples.benchmarks.trace;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * A JVM that repeats an operation until it is killed. When the code is compiled and the heap has
 * aged, it prints the thread's number and the address of the count of operations.
 */
final class TracedProgram {

  /** Processor time of the operation, in nanoseconds, after which its code counts as compiled. */
  private static final long WARM_UP = 8_000_000_000L;

  /** Milliseconds between two looks at the processor time. */
  private static final int INTERVAL = 100;

  /** Number of operations, in native memory. Constant, so that a store to it is one instruction. */
  private static final MemorySegment COUNT = Arena.global().allocate(ValueLayout.JAVA_LONG);

  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
  private static final int PR_SET_PTRACER = 0x59616d61;
  private static final long ANY_PROCESS = -1;

  private final Operation operation;
  private volatile String thread = "";

  private TracedProgram(Operation operation) {
    this.operation = operation;
  }

  /**
   * Repeats the operation.
   *
   * @param directory receives the addresses of compiled methods and libraries
   */
  static void run(Operation operation, Path directory) throws Exception {
    new TracedProgram(operation).run(directory);
  }

  private void run(Path directory) throws Exception {
    Thread loop = Thread.ofPlatform().daemon().start(this::loop);
    awaitProcessorTime(loop, WARM_UP / 2);
    System.gc();
    System.gc();
    awaitProcessorTime(loop, WARM_UP);
    allowTracing();
    writePerfMap(directory.resolve("methods"));
    Files.copy(Path.of("/proc/self/maps"), directory.resolve("libraries"));
    System.out.println(thread + " " + COUNT.address());
    System.in.read(); // the end of the parent's stream
  }

  private static void awaitProcessorTime(Thread thread, long nanos) throws InterruptedException {
    while (ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId()) < nanos) {
      Thread.sleep(INTERVAL);
    }
  }

  private void loop() {
    try {
      thread = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName().toString();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    operation.program().accept(this::repeat);
  }

  private void repeat(Runnable step) {
    for (long i = 0; ; i++) {
      step.run();
      LONG.setOpaque(COUNT, 0L, i);
    }
  }

  /** Lets any process trace this one, where the system allows that to parents alone. */
  @SuppressWarnings("restricted")
  private static void allowTracing() {
    Linker linker = Linker.nativeLinker();
    FunctionDescriptor type =
        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG);
    try {
      int _ =
          (int)
              linker
                  .downcallHandle(linker.defaultLookup().findOrThrow("prctl"), type)
                  .invokeExact(PR_SET_PTRACER, ANY_PROCESS);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  private static void writePerfMap(Path file) throws JMException {
    ManagementFactory.getPlatformMBeanServer()
        .invoke(
            new ObjectName("com.sun.management:type=DiagnosticCommand"),
            "compilerPerfmap",
            new Object[] {new String[] {file.toString()}},
            new String[] {String[].class.getName()});
  }
}
