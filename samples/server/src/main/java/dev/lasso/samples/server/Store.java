package dev.lasso.samples.server;

/** Has the current model: any number of requests use it, and one thread replaces it. */
interface Store extends AutoCloseable {

  /** Makes a new model, which requests use from now on; those under way keep theirs. */
  void replace(int version);

  /**
   * Handles a request.
   *
   * @param pause waits for a client that is slow, after half of the work
   */
  Match search(int seed, Pause pause) throws InterruptedException;

  /** Ends it, when no request is under way. */
  @Override
  void close();

  /** Waits for a client, or does not. */
  interface Pause {
    void await() throws InterruptedException;
  }
}
