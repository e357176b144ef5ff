package dev.lasso.runtime.observe;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

@Name("dev.lasso.NativeBudget")
@Label("Native Budget")
@Category("Lasso")
@Description(
    "A collection for the sake of native memory: objects pinned more of it than the budget")
@StackTrace(false)
final class NativeBudgetEvent extends Event {

  @Label("Heap")
  String heap = "";

  @Label("Budget")
  @DataAmount
  long budget;

  @Label("Before")
  @Description("What the objects pinned when it began")
  @DataAmount
  long before;

  @Label("After")
  @Description("What they pinned at its end")
  @DataAmount
  long after;
}
