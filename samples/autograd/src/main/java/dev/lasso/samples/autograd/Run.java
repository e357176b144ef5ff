package dev.lasso.samples.autograd;

import java.util.ArrayList;
import java.util.List;

/** The training of one network with one strategy, with measurements. */
final class Run implements AutoCloseable {

  final Strategy strategy;
  final NativeBytes bytes = new NativeBytes();
  final List<Float> losses = new ArrayList<>();

  /** The maximum of native bytes in use in each step. */
  final List<Long> peaks = new ArrayList<>();

  private final Trainer trainer;
  private final List<Long> nanos = new ArrayList<>();

  Run(Strategy strategy, Weights weights) {
    this.strategy = strategy;
    trainer = strategy.open(bytes, weights);
  }

  void step(Batch batch) {
    long start = System.nanoTime();
    float loss = trainer.step(batch);
    nanos.add(System.nanoTime() - start);
    losses.add(loss);
    peaks.add(bytes.endStep());
  }

  /** Returns the share of the images that the network classifies correctly. */
  double accuracy(List<Batch> batches) {
    int correct = 0;
    for (Batch batch : batches) {
      correct += trainer.correct(batch);
    }
    return (double) correct / batches.stream().mapToInt(Batch::size).sum();
  }

  /** Computed from the median step, which is not affected by other load on the machine. */
  double stepsPerSecond() {
    List<Long> sorted = nanos.stream().sorted().toList();
    return 1e9 / sorted.get(sorted.size() / 2);
  }

  @Override
  public void close() {
    trainer.close();
  }
}
