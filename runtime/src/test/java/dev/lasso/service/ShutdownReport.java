package dev.lasso.service;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.util.logging.Logger;

/** A program whose leak is found in a shutdown hook, after that of the JDK's logging. */
public final class ShutdownReport {

  private ShutdownReport() {}

  public static void main(String[] arguments) {
    Logger root = Logger.getLogger("");
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  while (root.getHandlers().length > 0) {
                    Thread.onSpinWait();
                  }
                  leak("late");
                }));
    leak("early");
  }

  @SuppressWarnings("RootNotClosed") // the leak
  private static void leak(String name) {
    try (GcHeap heap = GcHeap.builder().name(name).confined()) {
      GcScope _ = heap.openScope();
    }
  }
}
