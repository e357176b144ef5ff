package dev.lasso.samples.autograd;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Trains the same network with all strategies in turn, one step each. */
final class Training {

  private static final int BATCH = 32;
  private static final int HIDDEN = 128;
  private static final int CLASSES = 10;

  private final Digits digits;
  private final PrintStream out;

  Training(Digits digits, PrintStream out) {
    this.digits = digits;
    this.out = out;
  }

  /** Runs the training, and returns the runs, which are closed. */
  List<Run> run(int epochs) {
    Weights weights = Weights.of(digits.inputs(), HIDDEN, CLASSES);
    List<Run> runs = new ArrayList<>();
    try {
      for (Strategy strategy : Strategy.values()) {
        runs.add(new Run(strategy, weights));
      }
      for (int epoch = 1; epoch <= epochs; epoch++) {
        epoch(runs, epoch);
      }
    } finally {
      runs.forEach(Run::close);
    }
    return runs;
  }

  private void epoch(List<Run> runs, int epoch) {
    List<Batch> batches = digits.trainingBatches(epoch, BATCH);
    List<Batch> test = digits.testBatches(BATCH);
    for (int i = 0; i < batches.size(); i++) {
      for (int j = 0; j < runs.size(); j++) {
        runs.get((i + j) % runs.size()).step(batches.get(i)); // so that no run always comes first
      }
    }
    requireEqualLosses(runs);
    double accuracy = 0;
    for (Run run : runs) {
      accuracy = run.accuracy(test);
    }
    List<Float> losses = runs.getFirst().losses;
    out.printf(
        Locale.ROOT,
        "epoch %2d   loss %.4f   accuracy %5.2f %%%n",
        epoch,
        losses.subList(losses.size() - batches.size(), losses.size()).stream()
            .mapToDouble(Float::doubleValue)
            .average()
            .orElseThrow(),
        100 * accuracy);
  }

  private static void requireEqualLosses(List<Run> runs) {
    for (Run run : runs) {
      if (!run.losses.equals(runs.getFirst().losses)) { // Float.equals compares bits
        throw new IllegalStateException(
            "The losses of " + run.strategy + " are not those of " + runs.getFirst().strategy);
      }
    }
  }
}
