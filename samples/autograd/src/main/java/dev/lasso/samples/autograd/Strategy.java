package dev.lasso.samples.autograd;

import java.util.function.BiFunction;

/** The four ways to manage the memory of tensors. */
enum Strategy {
  LASSO("Lasso", LassoTrainer::new),
  STEP("an Arena per step", (bytes, weights) -> hand(new StepMemory(bytes), weights)),
  COUNTS("counts by hand", (bytes, weights) -> hand(new CountedMemory(bytes), weights)),
  AUTO("Arena.ofAuto", (bytes, weights) -> hand(new AutoMemory(bytes), weights));

  final String title;

  @SuppressWarnings("ImmutableEnumChecker") // the function has no state
  private final BiFunction<NativeBytes, Weights, Trainer> make;

  Strategy(String title, BiFunction<NativeBytes, Weights, Trainer> make) {
    this.title = title;
    this.make = make;
  }

  private static Trainer hand(Memory memory, Weights weights) {
    return new HandTrainer(memory, weights);
  }

  Trainer open(NativeBytes bytes, Weights weights) {
    return make.apply(bytes, weights);
  }
}
