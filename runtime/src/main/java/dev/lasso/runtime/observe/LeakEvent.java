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
@Description("What was never let go, closed or freed")
@StackTrace(false)
final class LeakEvent extends Event {

  @Label("Heap")
  String heap = "";

  @Label("Kind")
  @Description("OBJECTS, LEFT_OPEN, UNREACHABLE or HEAP: see GcLeak.Kind")
  String kind = "";

  @Label("Message")
  @Description("What has leaked, as the log says it")
  String message = "";
}
