package dev.lasso.samples.benchmarks.hard;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.Figures;
import java.util.List;
import java.util.stream.Stream;

/** Hard case: scopes that hold many objects. */
final class Scopes {

  private Scopes() {}

  /** Closing the scope releases all objects. */
  static void closed(int size, Costs costs) {
    try (GcHeap heap = GcHeap.confined()) {
      costs.time(
          "object",
          size,
          () -> {
            GcScope scope = heap.openScope();
            create(scope, size);
            return Figures.nanos(scope::close);
          });
    }
  }

  /** All objects are dropped, the oldest first. */
  static void oldestDropped(int size, Costs costs) {
    time(size, costs, (scope, nodes) -> () -> nodes.forEach(scope::drop));
  }

  /** The oldest object is dropped and another one created, until all are new. */
  static void oldestReplaced(int size, Costs costs) {
    time(
        size,
        costs,
        (scope, nodes) ->
            () -> {
              for (Node node : nodes) {
                scope.drop(node);
                GcNode.create(scope);
              }
            });
  }

  /** Each object is held twice, then dropped twice, the oldest first. */
  static void heldTwice(int size, Costs costs) {
    time(
        size,
        costs,
        (scope, nodes) -> {
          nodes.forEach(scope::keep);
          return () -> {
            for (Node node : nodes) {
              scope.drop(node);
              scope.drop(node);
            }
          };
        });
  }

  /** Prepares a scope with objects, and returns the action to time. */
  private interface Preparation {
    Runnable of(GcScope scope, List<Node> nodes);
  }

  private static void time(int size, Costs costs, Preparation preparation) {
    try (GcHeap heap = GcHeap.confined()) {
      costs.time(
          "object",
          size,
          () -> {
            try (GcScope scope = heap.openScope()) {
              return Figures.nanos(preparation.of(scope, create(scope, size)));
            }
          });
    }
  }

  private static List<Node> create(GcScope scope, int size) {
    return Stream.<Node>generate(() -> GcNode.create(scope)).limit(size).toList();
  }
}
