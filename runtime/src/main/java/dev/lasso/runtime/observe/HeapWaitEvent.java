package dev.lasso.runtime.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

@Name("dev.lasso.HeapWait")
@Label("Heap Wait")
@Category("Lasso")
@Description("A thread waited for a heap that another thread was inside")
@Threshold("20 ms")
final class HeapWaitEvent extends Event {

  @Label("Heap")
  String heap = "";

  @Label("Inside")
  @Description("Thread that was inside when the wait began")
  @Nullable Thread inside;
}
