package dev.lasso.samples.benchmarks.hard;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Xorshift32;

/**
 * Hard case: many objects share a big acyclic payload, and one of them becomes a suspect in each
 * tick.
 */
final class Payloads {

  private static final int USERS = 10_000;
  private static final int TICKS = 200_000;

  private Payloads() {}

  /** The payload consists of objects that own another one each. */
  static void leaves(int size, Costs costs) {
    measure(size, 0, costs);
  }

  /** The payload is an array of ints. */
  static void ints(int size, Costs costs) {
    measure(0, size, costs);
  }

  private static void measure(int leaves, int ints, Costs costs) {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Payload.Users users = build(scope, leaves, new int[ints]);
      Xorshift32 random = new Xorshift32();
      int ticks = Math.min(TICKS, 50 * Math.max(leaves, ints));
      costs.time(
          "tick",
          ticks,
          () ->
              Figures.nanos(
                  () -> {
                    for (int i = 0; i < ticks; i++) {
                      suspectUser(heap, users, random.below(USERS));
                    }
                  }));
      Graphs.slices(heap, costs);
    }
  }

  private static Payload.Users build(GcScope scope, int leaves, int[] ints) {
    Payload.Users users = GcPayload_Users.create(scope);
    Payload payload = GcPayload.create(scope, ints);
    for (int i = 0; i < leaves; i++) {
      Payload.Leaf leaf = GcPayload_Leaf.create(scope);
      leaf.moveDrop(scope, GcPayload_Drop.create(scope));
      payload.leaves.move(scope, leaf);
    }
    for (int i = 0; i < USERS; i++) {
      users.users.move(scope, GcPayload_User.create(scope, payload));
    }
    scope.drop(payload);
    return users;
  }

  private static void suspectUser(GcHeap heap, Payload.Users users, int index) {
    try (GcScope scope = heap.openScope()) {
      scope.keep(users.users.get(index));
    }
  }
}
