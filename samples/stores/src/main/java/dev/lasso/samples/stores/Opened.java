package dev.lasso.samples.stores;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A tenant's store that is open, with the right to have it open. Both end together, in this order:
 * nobody opens the store again, or another one in its place, before it is closed.
 */
final class Opened implements AutoCloseable {

  private final String tenant;
  private final Ledger ledger;
  private final Runnable closed;
  private final AtomicBoolean ended = new AtomicBoolean();

  /** Has {@code closed} run after its close. */
  Opened(String tenant, Ledger ledger, Runnable closed) {
    this.tenant = tenant;
    this.ledger = ledger;
    this.closed = closed;
  }

  String tenant() {
    return tenant;
  }

  Ledger ledger() {
    return ledger;
  }

  /** Does nothing when called again. */
  @Override
  public void close() {
    if (!ended.getAndSet(true)) {
      try {
        ledger.close();
      } finally {
        closed.run();
      }
    }
  }
}
