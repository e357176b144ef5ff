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
    "A garbage cycle found by a GC run, one for each group of objects that own one another")
@Enabled(false)
@StackTrace(false)
final class CycleFoundEvent extends Event {

  @Label("Heap")
  String heap = "";

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
