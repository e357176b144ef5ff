package dev.lasso.samples.autograd;

/** A network in training, with one way to manage its memory. */
interface Trainer extends AutoCloseable {

  /** Learns from a batch, and returns how far off it was. */
  float step(Batch batch);

  /** How many images it classifies rightly. */
  int correct(Batch batch);

  @Override
  void close();
}
