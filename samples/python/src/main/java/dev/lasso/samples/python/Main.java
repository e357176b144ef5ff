package dev.lasso.samples.python;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

/** A widget whose listener is a Python function that refers to the widget. */
public final class Main {
  private Main() {}

  /** Creates such a cycle, drops it, and collects it. */
  public static void main(String[] args) {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Bridge bridge =
          new Bridge(heap, (widget, argument) -> ((Widget) widget).name + " heard " + argument);
      long mark = scope.mark();
      Widget widget = GcWidget.create(scope, "button", System.out::println);
      long proxy = bridge.toPython(widget);
      Python.set("button", proxy);
      Python.release(proxy);
      Python.execute(
          """
          def listener_of(widget):
            return lambda event: widget.call(event)
          listener = listener_of(button)
          del button
          """);
      widget.setListener(bridge.toJava(scope, Python.evaluate("listener")));
      System.out.println(Python.print("listener('a click')"));
      Python.execute("del listener");
      scope.rewind(mark);

      Python.execute("gc.collect()");
      System.out.println(bridge.crossings());
      System.out.println(heap.collect() + " containers were garbage");
      System.out.println(bridge.crossings());
    }
  }
}
