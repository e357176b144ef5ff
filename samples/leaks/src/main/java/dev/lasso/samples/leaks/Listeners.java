package dev.lasso.samples.leaks;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import java.io.PrintStream;
import java.lang.foreign.Arena;

/** A document owns the windows that listen to it, so a closed window stays alive. */
final class Listeners {

  @GcContainer
  abstract static class Window extends GcObject {
    @Owned Arena pixels = Arena.ofConfined();
  }

  @GcContainer
  abstract static class Document extends GcObject {
    @Owned final GcList<Window> listeners = new GcList<>(); // the leak: a GcWeakSet would own none
  }

  private Listeners() {}

  static void run(PrintStream out) {
    try (GcHeap heap = GcHeap.builder().leaks(GcLeakLevel.ADVANCED).confined()) {
      edit(heap, out);
    }
  }

  private static void edit(GcHeap heap, PrintStream out) {
    try (GcScope program = heap.openScope()) {
      Document document = GcListeners_Document.create(program);
      GcRoot<Window> window = openWindow(heap, document);
      Window closed = window.get();
      out.println("open:");
      out.println(heap.inspect().explain(closed));
      window.close();
      out.println("closed:");
      out.println(heap.inspect().explain(closed));
    }
  }

  private static GcRoot<Window> openWindow(GcHeap heap, Document document) {
    try (GcScope scope = heap.openScope()) {
      Window window = GcListeners_Window.create(scope);
      document.listeners.add(window);
      return heap.openRoot(window);
    }
  }
}
