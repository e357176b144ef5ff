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
@Description("A GC run that started because objects pinned more native memory than the budget")
@StackTrace(false)
final class NativeBudgetEvent extends Event {

  @Label("Heap")
  String heap = "";

  @Label("Budget")
  @DataAmount
  long budget;

  @Label("Before")
  @Description("Memory that the objects pinned at the beginning")
  @DataAmount
  long before;

  @Label("After")
  @Description("Memory that the objects pinned at the end")
  @DataAmount
  long after;
}
