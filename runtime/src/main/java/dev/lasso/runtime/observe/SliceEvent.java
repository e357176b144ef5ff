package dev.lasso.runtime.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

@Name("dev.lasso.Slice")
@Label("Slice")
@Category("Lasso")
@Description("A single pause of an automatic GC run, including the user code that it called")
@Threshold("1 ms")
@StackTrace(false)
final class SliceEvent extends Event {

  @Label("Heap")
  String heap = "";
}
