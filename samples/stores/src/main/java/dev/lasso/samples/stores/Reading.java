package dev.lasso.samples.stores;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import java.util.Objects;

/**
 * The handles that one request reads with, in the request's heap. The fields close from the last to
 * the first: the cursor, then its snapshot. Then the model and the store are released.
 */
@GcContainer
abstract class Reading extends GcObject {

  @Owned final GcHeapLink<Store> store;
  @Owned final GcHeapLink<Model> model;
  @Owned Engine.Snapshot snapshot;
  @Owned Engine.Cursor cursor;

  /** Opens all fields. If that fails, the resources opened so far are closed. */
  Reading(GcRoot<Store> store, GcRootCell<Model> model) {
    this.store = GcHeapLink.of(store);
    this.model = Objects.requireNonNull(GcHeapLink.of(model));
    Ledger ledger = store.get().ledger();
    snapshot = ledger.snapshot();
    cursor = ledger.cursor(snapshot);
  }

  /**
   * Returns the cursor. Throws if this object is dead, because the closed handle would crash the
   * JVM.
   */
  abstract Engine.Cursor cursor();

  final Answer report(Service.Pause pause) throws InterruptedException {
    return Ledger.report(cursor(), model.get().rates, pause);
  }
}
