package dev.lasso.samples.autograd;

/** Trains a network, with one way to manage its memory. */
interface Trainer extends AutoCloseable {

  /** Learns from a batch, and returns the loss. */
  float step(Batch batch);

  /** Returns the number of images that the network classifies correctly. */
  int correct(Batch batch);

  @Override
  void close();
}
