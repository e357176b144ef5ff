package dev.lasso.runtime.switches;

import static java.util.Objects.requireNonNull;

import dev.lasso.runtime.GcEntry;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The methods of the runtime that an operation on a shared heap enters, one on each line. Called
 * with the name of the operation, because it is loaded apart from the test.
 */
public final class Walk implements Function<String, String> {

  /** The methods so far, or null if they do not count. */
  private static @Nullable List<String> steps;

  /** The thread that walks. What the runtime's own threads do meanwhile does not count. */
  private static @Nullable Thread walker;

  /** Called by each method of the runtime when it is entered. */
  public static void step(String method) {
    if (steps != null && Thread.currentThread() == walker) {
      steps.add(method);
    }
  }

  @Override
  public String apply(String operation) {
    GcHeap heap = Inside.untended(GcHeap.shared());
    for (int i = 0; i < 2; i++) {
      String _ = walk(heap, operation); // so that nothing happens for the first time
    }
    String walk = walk(heap, operation);
    heap.close();
    return walk;
  }

  private static String walk(GcHeap heap, String operation) {
    return switch (operation) {
      case "enter" -> {
        begin();
        GcScope scope = heap.enter();
        String walk = end();
        scope.close();
        yield walk;
      }
      case "leave" -> {
        GcScope scope = heap.enter();
        yield walked(scope::close);
      }
      case "lock" -> {
        begin();
        GcEntry entry = heap.lock();
        String walk = end();
        entry.close();
        yield walk;
      }
      case "unlock" -> {
        GcEntry entry = heap.lock();
        yield walked(entry::close);
      }
      case "last root" -> {
        GcRoot<Node> root = Node.openRoot(heap);
        yield walked(root::close);
      }
      case "close" -> {
        GcHeap other = Inside.untended(GcHeap.shared());
        yield walked(other::close);
      }
      default -> throw new AssertionError(operation);
    };
  }

  private static String walked(Runnable operation) {
    begin();
    operation.run();
    return end();
  }

  private static void begin() {
    walker = Thread.currentThread();
    steps = new ArrayList<>();
  }

  private static String end() {
    List<String> all = requireNonNull(steps);
    steps = null;
    return String.join("\n", all);
  }
}
