package dev.lasso.samples.stores;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

/** A tenant's store that is open; it closes when nobody keeps or uses it. */
@GcContainer
abstract class Store extends GcObject {

  /** One resource, as several threads close resources: its parts close in their order. */
  @Owned final Opened opened;

  Store(Opened opened) {
    this.opened = opened;
  }

  final Ledger ledger() {
    return opened.ledger();
  }

  /** Which one it is, in snapshots and messages. */
  @Override
  protected String gcLabel() {
    return opened.tenant();
  }
}
