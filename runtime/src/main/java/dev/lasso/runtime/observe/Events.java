package dev.lasso.runtime.observe;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcRun;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/**
 * The Java Flight Recorder events of a heap, if the JVM has the module {@code jdk.jfr}. Only this
 * class names {@link HeapEvent} and its subclasses, which are loaded when the first event is
 * created. No method here may convert one of them to a type other than Object, because the verifier
 * would load it.
 *
 * <p>The methods that begin an event return null if it is not recorded. No method throws, because a
 * failure to record must not make an operation fail.
 */
public record Events(GcHeap heap) {

  /** A separate class, because an initializer that fails for lack of stack never runs again. */
  private static final class Recorder {
    static final boolean IS_AVAILABLE = ModuleLayer.boot().findModule("jdk.jfr").isPresent();
  }

  /**
   * Returns whether events may be recorded. The first event of a JVM takes tenths of a second to
   * create, and the program would wait for it; so no event is created before the recorder is
   * started.
   */
  private static boolean isRecorderOn() {
    return Recorder.IS_AVAILABLE && FlightRecorder.isInitialized();
  }

  // ------------------------------------------------------------------ collections

  /** Begins the event of a run, and returns it, or null if it is not recorded. */
  public @Nullable Object beginCollection(String cause) {
    try {
      return isRecorderOn() ? new HeapEvent.Collection(cause).begun() : null;
    } catch (Throwable t) {
      return null;
    }
  }

  /** Ends the event of a run that is complete or given up. */
  public void endCollection(@Nullable Object begun, GcRun run, boolean givenUp, long nativeBytes) {
    if (begun instanceof HeapEvent.Collection event) {
      event.examined = run.candidates();
      event.collected = run.collected();
      event.workingTime = run.nanos();
      event.givenUp = givenUp;
      event.nativeBytes = nativeBytes;
      end(event);
    }
  }

  /** Begins the event of a slice, in which an automatic collection stops the program. */
  public @Nullable Object beginSlice() {
    try {
      return isRecorderOn() ? new HeapEvent.Slice().begun() : null;
    } catch (Throwable t) {
      return null;
    }
  }

  /** Ends an event that this class has begun, unless {@code begun} is null. */
  public void end(@Nullable Object begun) {
    try {
      if (begun != null) {
        ((HeapEvent) begun).finish(heap);
      }
    } catch (Throwable t) {
      // not recorded
    }
  }

  /** Begins the event of a collection caused by the native memory budget. */
  public @Nullable Object beginNativeCollection(long nativeBytes, long budget) {
    try {
      return isRecorderOn()
          ? new HeapEvent.NativeBudgetExceeded(nativeBytes, budget).begun()
          : null;
    } catch (Throwable t) {
      return null;
    }
  }

  /** Ends the event of a collection caused by the native memory budget. */
  public void endNativeCollection(@Nullable Object begun, long nativeBytes) {
    if (begun instanceof HeapEvent.NativeBudgetExceeded event) {
      event.after = nativeBytes;
      end(event);
    }
  }

  // ------------------------------------------------------------------ cycles and leaks

  /** Returns whether the cycles found by collections are recorded. */
  public boolean areCyclesRecorded() {
    try {
      return isRecorderOn() && new HeapEvent.CycleFound().isEnabled();
    } catch (Throwable t) {
      return false;
    }
  }

  /**
   * Records a garbage cycle.
   *
   * @param path the types and fields of the cycle
   * @param length the number of objects on the cycle
   * @param objects the number of objects in the first component that has this cycle
   * @param groups the number of components that have this cycle
   */
  public void recordCycle(String path, int length, int objects, int groups) {
    try {
      HeapEvent.CycleFound event = new HeapEvent.CycleFound();
      event.path = path;
      event.length = length;
      event.objects = objects;
      event.groups = groups;
      event.finish(heap);
    } catch (Throwable t) {
      // not recorded
    }
  }

  static void recordLeak(GcLeak leak) {
    try {
      if (isRecorderOn()) {
        HeapEvent.Leak event = new HeapEvent.Leak();
        event.kind = leak.kind().name();
        event.message = leak.message();
        event.finish(leak.heap());
      }
    } catch (Throwable t) {
      // not recorded
    }
  }

  // ------------------------------------------------------------------ waiting

  /**
   * Begins the event of the current thread waiting for the heap.
   *
   * @param inside the thread inside the heap, if known
   */
  public @Nullable Object beginWait(@Nullable Thread inside) {
    try {
      return isRecorderOn() ? new HeapEvent.HeapWait(inside).begun() : null;
    } catch (Throwable t) {
      return null;
    }
  }

  /**
   * Ends the event of the current thread waiting for the heap.
   *
   * @param entered whether the thread may enter, so that the time of {@code tryEnter} has not
   *     elapsed
   */
  public void endWait(@Nullable Object begun, boolean entered) {
    if (begun instanceof HeapEvent.HeapWait event) {
      event.entered = entered;
      end(event);
    }
  }

  /**
   * Records that threads are waiting for the heap.
   *
   * @param waiting the number of threads that wait
   * @param nanos how long the thread inside has been there at least, in nanoseconds
   */
  public void recordWaiting(Thread inside, int waiting, long nanos) {
    try {
      if (isRecorderOn()) {
        HeapEvent.HeapOccupied event = new HeapEvent.HeapOccupied();
        event.inside = inside;
        event.waiting = waiting;
        event.time = nanos;
        event.finish(heap);
      }
    } catch (Throwable t) {
      // not recorded
    }
  }
}
