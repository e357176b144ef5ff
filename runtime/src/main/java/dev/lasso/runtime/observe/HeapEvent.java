package dev.lasso.runtime.observe;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** A Java Flight Recorder event of a heap. */
@Category("Lasso")
@StackTrace(false)
abstract class HeapEvent extends Event {

  @Label("Heap")
  String heap = "";

  /** Begins this event, and returns it, or null if it is not recorded. */
  @Nullable HeapEvent begun() {
    if (!isEnabled()) {
      return null;
    }
    begin();
    return this;
  }

  /**
   * Ends this event, and records it if it has reached its threshold.
   *
   * @param of the heap, or its name
   */
  void finish(Object of) {
    end();
    if (shouldCommit()) {
      heap = of.toString();
      commit();
    }
  }

  @Name("dev.lasso.Collection")
  @Label("Collection")
  @Description("A GC run, from its beginning to its end. The program may run in between")
  static final class Collection extends HeapEvent {

    @Label("Cause")
    @Description(
        "Reason for the run, which is a call of the program, suspects, native bytes or stress")
    final String cause;

    @Label("Examined")
    @Description("Number of examined objects")
    long examined;

    @Label("Collected")
    @Description("Number of unreachable objects")
    long collected;

    @Label("Given Up")
    @Description("Whether the run ended early and left its suspects to the next one")
    boolean givenUp;

    @Label("Working Time")
    @Description("Time that the run itself took, including the user code that it called")
    @Timespan(Timespan.NANOSECONDS)
    long workingTime;

    @Label("Native Bytes")
    @Description("Memory that the objects pin outside the JVM's heap at the end")
    @DataAmount
    long nativeBytes;

    Collection(String cause) {
      this.cause = cause;
    }
  }

  @Name("dev.lasso.Slice")
  @Label("Slice")
  @Description("A single pause of an automatic GC run, including the user code that it called")
  @Threshold("1 ms")
  static final class Slice extends HeapEvent {}

  @Name("dev.lasso.NativeBudget")
  @Label("Native Budget")
  @Description("A GC run that started because objects pinned more native memory than the budget")
  static final class NativeBudgetExceeded extends HeapEvent {

    @Label("Budget")
    @DataAmount
    final long budget;

    @Label("Before")
    @Description("Memory that the objects pinned at the beginning")
    @DataAmount
    final long before;

    @Label("After")
    @Description("Memory that the objects pinned at the end")
    @DataAmount
    long after;

    NativeBudgetExceeded(long before, long budget) {
      this.before = before;
      this.budget = budget;
    }
  }

  @Name("dev.lasso.CycleFound")
  @Label("Cycle Found")
  @Description(
      "A garbage cycle found by a GC run, one for each group of objects that own one another")
  @Enabled(false)
  static final class CycleFound extends HeapEvent {

    @Label("Path")
    @Description("Shortest path around the cycle, by types and fields")
    String path = "";

    @Label("Length")
    @Description("Number of objects on the path")
    int length;

    @Label("Objects")
    @Description("Number of objects that own one another in the first group with this path")
    int objects;

    @Label("Groups")
    @Description("Number of examined groups with this path")
    int groups;
  }

  @Name("dev.lasso.Leak")
  @Label("Leak")
  @Description("A leak, which is something that was never released, closed or freed")
  static final class Leak extends HeapEvent {

    @Label("Kind")
    @Description("OBJECTS, LEFT_OPEN, UNREACHABLE or HEAP, as in GcLeak.Kind")
    String kind = "";

    @Label("Message")
    @Description("Text of the leak as it is logged")
    String message = "";
  }

  @Name("dev.lasso.HeapWait")
  @Label("Heap Wait")
  @Description("A thread waited for a heap that another thread was inside")
  @Threshold("20 ms")
  @StackTrace
  static final class HeapWait extends HeapEvent {

    @Label("Inside")
    @Description("Thread that was inside when the wait began")
    final @Nullable Thread inside;

    @Label("Entered")
    @Description("Whether the thread entered, or the time of tryEnter elapsed first")
    boolean entered;

    HeapWait(@Nullable Thread inside) {
      this.inside = inside;
    }
  }

  @Name("dev.lasso.HeapOccupied")
  @Label("Heap Occupied")
  @Description("Threads are waiting for a heap, once a second until the last of them has entered")
  static final class HeapOccupied extends HeapEvent {

    @Label("Inside")
    @Description("Thread that is inside")
    @Nullable Thread inside;

    @Label("Time Inside")
    @Description("Time since that thread was first noticed, which is at most a second too short")
    @Timespan(Timespan.NANOSECONDS)
    long time;

    @Label("Waiting")
    @Description("Number of threads that wait")
    int waiting;
  }
}
