package dev.lasso.runtime.programs;

import java.util.List;

/**
 * A step of a program: a call, the seed of all choices made during it, and the number of calls that
 * user code may make meanwhile.
 */
record ReentrantStep(Call call, long seed, int nested) {

  record Call(String name, Body body) {
    @Override
    public String toString() {
      return name;
    }
  }

  interface Body {
    void run(ReentrantWorld world) throws Exception;
  }

  /** Returns steps in which user code does less. */
  List<ReentrantStep> simpler() {
    return nested == 0
        ? List.of()
        : List.of(
            new ReentrantStep(call, seed, 0),
            new ReentrantStep(call, seed, nested / 2),
            new ReentrantStep(call, seed, nested - 1));
  }
}
