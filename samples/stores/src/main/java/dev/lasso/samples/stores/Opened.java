package dev.lasso.samples.stores;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * An open store of a tenant, together with its slot. The store closes first, then the slot is
 * freed. So no thread can open this store again, or another one in its place, before it is closed.
 */
final class Opened implements AutoCloseable {

  private final String tenant;
  private final Ledger ledger;
  private final Runnable closed;
  private final AtomicBoolean ended = new AtomicBoolean();

  /** Creates an instance that runs {@code closed} once the store is closed. */
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

  /** Closes the store. Has no effect if it is already closed. */
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
