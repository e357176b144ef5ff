package dev.lasso.runtime.observe;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

@Name("dev.lasso.Collection")
@Label("Collection")
@Category("Lasso")
@Description("A GC run, from its beginning to its end. The program may run in between")
@StackTrace(false)
final class CollectionEvent extends Event {

  @Label("Heap")
  String heap = "";

  @Label("Cause")
  @Description(
      "Reason for the run, which is a call of the program, suspects, native bytes or stress")
  String cause = "";

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
}
