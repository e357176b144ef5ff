package dev.lasso.runtime.observe;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcRun;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/**
 * What a heap tells Java Flight Recorder, if there is one: {@code jdk.jfr} is no part of every JVM.
 * The classes of the events are named in here alone, and loaded when the first of them is made.
 *
 * <p>What has begun is null where nobody records it. Nothing here throws: what is recorded is no
 * reason for an operation to fail.
 */
public final class Events {

  /** In a class of its own: an initialiser that a lack of stack interrupts is never run again. */
  private static final class Recorder {
    static final boolean IS_THERE = ModuleLayer.boot().findModule("jdk.jfr").isPresent();
  }

  private final GcHeap heap;

  public Events(GcHeap heap) {
    this.heap = heap;
  }

  /**
   * Whether somebody may record. Making the first event of a JVM takes it some tenths of a second,
   * in which the program would wait: so none is made before somebody has started the recorder.
   */
  private static boolean isRecorderOn() {
    return Recorder.IS_THERE && FlightRecorder.isInitialized();
  }

  // ------------------------------------------------------------------ collections

  /** A collection begins. */
  public @Nullable Object beginCollection(String cause) {
    try {
      if (isRecorderOn()) {
        CollectionEvent event = new CollectionEvent();
        if (event.isEnabled()) {
          event.cause = cause;
          event.begin();
          return event;
        }
      }
    } catch (Throwable t) {
      // It is not recorded.
    }
    return null;
  }

  /** The collection is over, or given up. */
  public void endCollection(@Nullable Object begun, GcRun run, boolean givenUp, long nativeBytes) {
    if (begun != null) {
      try {
        CollectionEvent event = (CollectionEvent) begun;
        event.heap = heap.toString();
        event.examined = run.candidates();
        event.collected = run.collected();
        event.workingTime = run.nanos();
        event.givenUp = givenUp;
        event.nativeBytes = nativeBytes;
        event.commit();
      } catch (Throwable t) {
        // It is not recorded.
      }
    }
  }

  /** An automatic collection stops the program. */
  public @Nullable Object beginSlice() {
    try {
      if (isRecorderOn()) {
        SliceEvent event = new SliceEvent();
        if (event.isEnabled()) {
          event.begin();
          return event;
        }
      }
    } catch (Throwable t) {
      // It is not recorded.
    }
    return null;
  }

  /** The program goes on. */
  public void endSlice(@Nullable Object begun) {
    if (begun != null) {
      try {
        SliceEvent event = (SliceEvent) begun;
        event.end();
        if (event.shouldCommit()) {
          event.heap = heap.toString();
          event.commit();
        }
      } catch (Throwable t) {
        // It is not recorded.
      }
    }
  }

  /** A collection for the sake of native memory begins. */
  public @Nullable Object beginBudget(long nativeBytes, long budget) {
    try {
      if (isRecorderOn()) {
        NativeBudgetEvent event = new NativeBudgetEvent();
        if (event.isEnabled()) {
          event.before = nativeBytes;
          event.budget = budget;
          event.begin();
          return event;
        }
      }
    } catch (Throwable t) {
      // It is not recorded.
    }
    return null;
  }

  /** The collection for the sake of native memory is over. */
  public void endBudget(@Nullable Object begun, long nativeBytes) {
    if (begun != null) {
      try {
        NativeBudgetEvent event = (NativeBudgetEvent) begun;
        event.heap = heap.toString();
        event.after = nativeBytes;
        event.commit();
      } catch (Throwable t) {
        // It is not recorded.
      }
    }
  }

  // ------------------------------------------------------------------ what is found

  /** Whether somebody records the cycles that collections find. */
  public boolean areCyclesRecorded() {
    try {
      return isRecorderOn() && new CycleFoundEvent().isEnabled();
    } catch (Throwable t) {
      return false;
    }
  }

  /**
   * A cycle was found to be garbage.
   *
   * @param path the way round
   * @param length how many objects are on it
   * @param objects how many own one another
   * @param groups how many groups of objects have it
   */
  public void cycleFound(String path, int length, int objects, int groups) {
    try {
      CycleFoundEvent event = new CycleFoundEvent();
      event.heap = heap.toString();
      event.path = path;
      event.length = length;
      event.objects = objects;
      event.groups = groups;
      event.commit();
    } catch (Throwable t) {
      // It is not recorded.
    }
  }

  /** Something has leaked. */
  public static void leak(GcLeak leak) {
    try {
      if (isRecorderOn()) {
        LeakEvent event = new LeakEvent();
        if (event.shouldCommit()) {
          event.kind = leak.kind().name();
          event.heap = leak.heap();
          event.message = leak.message();
          event.commit();
        }
      }
    } catch (Throwable t) {
      // It is not recorded.
    }
  }

  // ------------------------------------------------------------------ waiting

  /** The current thread begins to wait for the heap, with {@code inside} inside of it. */
  public @Nullable Object beginWait(@Nullable Thread inside) {
    try {
      if (isRecorderOn()) {
        HeapWaitEvent event = new HeapWaitEvent();
        if (event.isEnabled()) {
          event.inside = inside;
          event.begin();
          return event;
        }
      }
    } catch (Throwable t) {
      // It is not recorded.
    }
    return null;
  }

  /** The current thread waits no longer. */
  public void endWait(@Nullable Object begun) {
    if (begun != null) {
      try {
        HeapWaitEvent event = (HeapWaitEvent) begun;
        event.end();
        if (event.shouldCommit()) {
          event.heap = heap.toString();
          event.commit();
        }
      } catch (Throwable t) {
        // It is not recorded.
      }
    }
  }
}
