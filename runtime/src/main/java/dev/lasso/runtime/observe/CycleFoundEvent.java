package dev.lasso.runtime.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

@Name("dev.lasso.CycleFound")
@Label("Cycle Found")
@Category("Lasso")
@Description(
    "A cycle that a collection found to be garbage: one of each group of objects that own one"
        + " another")
@Enabled(false)
@StackTrace(false)
final class CycleFoundEvent extends Event {

  @Label("Heap")
  String heap = "";

  @Label("Path")
  @Description("The shortest way round, by types and fields")
  String path = "";

  @Label("Length")
  @Description("How many objects are on the way")
  int length;

  @Label("Objects")
  @Description("How many objects own one another, in the first group that has it")
  int objects;

  @Label("Groups")
  @Description("How many groups of objects have it, of those that were looked at")
  int groups;
}
