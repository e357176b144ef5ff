package dev.lasso.samples.stores;

import java.io.IOException;
import java.util.concurrent.TimeoutException;

/** Answers requests to the stores of tenants; its implementations differ in who closes what. */
interface Service extends AutoCloseable {

  /**
   * Adds up a tenant's accounts as they are now, by a snapshot, at the rates of the current model.
   *
   * @param pause waits for a client that is slow, in the middle of the work
   * @throws TimeoutException if too many stores are in use
   */
  Answer report(String tenant, Pause pause)
      throws IOException, InterruptedException, TimeoutException;

  /**
   * Moves an amount from one account to another; returns how many transfers the tenant has now.
   *
   * @throws TimeoutException if too many stores are in use
   */
  long transfer(String tenant, int from, int to, long amount)
      throws IOException, InterruptedException, TimeoutException;

  /** Makes a new model, which requests use from now on; those under way keep theirs. */
  void replaceModel(int version);

  /** Closes what is open, when no request is under way. */
  @Override
  void close();

  /** Waits for a client, or does not. */
  interface Pause {
    Pause NONE = () -> {};

    void await() throws InterruptedException;
  }
}
