package dev.lasso.samples.stores;

import java.io.IOException;
import java.util.concurrent.TimeoutException;

/** A service for the stores of tenants. The implementations differ in how they close resources. */
interface Service extends AutoCloseable {

  /**
   * Adds up a tenant's current accounts, from a snapshot, at the rates of the current model.
   *
   * @param pause waits for a slow client, in the middle of the work
   * @throws TimeoutException if too many stores are in use
   */
  Answer report(String tenant, Pause pause)
      throws IOException, InterruptedException, TimeoutException;

  /**
   * Moves an amount from one account to another, and returns the tenant's number of transfers.
   *
   * @throws TimeoutException if too many stores are in use
   */
  long transfer(String tenant, int from, int to, long amount)
      throws IOException, InterruptedException, TimeoutException;

  /** Creates a new model for later requests. Running requests keep theirs. */
  void replaceModel(int version);

  /** Closes everything. No request may be running. */
  @Override
  void close();

  /** Waits for a slow client, or returns at once. */
  interface Pause {
    Pause NONE = () -> {};

    void await() throws InterruptedException;
  }
}
