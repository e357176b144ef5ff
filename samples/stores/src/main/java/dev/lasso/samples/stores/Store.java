package dev.lasso.samples.stores;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

/** An open store of a tenant. It closes when it is neither kept nor used. */
@GcContainer
abstract class Store extends GcObject {

  /**
   * A single resource, so that its parts close in order although several threads close resources.
   */
  @Owned final Opened opened;

  Store(Opened opened) {
    this.opened = opened;
  }

  final Ledger ledger() {
    return opened.ledger();
  }

  /** Returns the tenant, for snapshots and messages. */
  @Override
  protected String gcLabel() {
    return opened.tenant();
  }
}
