package dev.lasso.runtime.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

@Name("dev.lasso.Leak")
@Label("Leak")
@Category("Lasso")
@Description("A leak, which is something that was never released, closed or freed")
@StackTrace(false)
final class LeakEvent extends Event {

  @Label("Heap")
  String heap = "";

  @Label("Kind")
  @Description("OBJECTS, LEFT_OPEN, UNREACHABLE or HEAP, as in GcLeak.Kind")
  String kind = "";

  @Label("Message")
  @Description("Text of the leak as it is logged")
  String message = "";
}
