package dev.lasso.samples.server;

/**
 * A holder of the current model. Any number of requests use the model, and one thread replaces it.
 */
interface Store extends AutoCloseable {

  /** Creates a new model for later requests. Running requests keep theirs. */
  void replace(int version);

  /**
   * Handles a request.
   *
   * @param pause waits for a slow client, after half of the work
   */
  Match search(int seed, Pause pause) throws InterruptedException;

  /** Closes the store. No request may be running. */
  @Override
  void close();

  /** Waits for a slow client, or returns at once. */
  interface Pause {
    void await() throws InterruptedException;
  }
}
