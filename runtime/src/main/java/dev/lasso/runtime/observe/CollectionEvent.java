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
@Description(
    "A search for garbage cycles, from its beginning to its end; the program may run in between")
@StackTrace(false)
final class CollectionEvent extends Event {

  @Label("Heap")
  String heap = "";

  @Label("Cause")
  @Description("Asked for, or by itself: suspects, native bytes, stress")
  String cause = "";

  @Label("Examined")
  @Description("How many objects were looked at")
  long examined;

  @Label("Collected")
  @Description("How many objects were unreachable")
  long collected;

  @Label("Given Up")
  @Description("Whether it was ended early, and its suspects left to the next one")
  boolean givenUp;

  @Label("Working Time")
  @Description("How long the collection itself took, with the user code that it called")
  @Timespan(Timespan.NANOSECONDS)
  long workingTime;

  @Label("Native Bytes")
  @Description("What the objects pin outside the JVM's heap, at the end")
  @DataAmount
  long nativeBytes;
}
