package dev.lasso.samples.stores;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import java.util.Objects;

/**
 * What one request reads with, in the request's heap. The fields close from the last to the first:
 * the cursor, its snapshot, and then the request lets go of the model and of the store.
 */
@GcContainer
abstract class Reading extends GcObject {

  @Owned final GcHeapLink<Store> store;
  @Owned final GcHeapLink<Model> model;
  @Owned Engine.Snapshot snapshot;
  @Owned Engine.Cursor cursor;

  /** Opens all of it; if that fails in the middle, what is open by then closes. */
  Reading(GcRoot<Store> store, GcRootCell<Model> model) {
    this.store = GcHeapLink.of(store);
    this.model = Objects.requireNonNull(GcHeapLink.of(model));
    Ledger ledger = store.get().ledger();
    snapshot = ledger.snapshot();
    cursor = ledger.cursor(snapshot);
  }

  /** Throws if this object is dead, where the closed handle would end the JVM. */
  abstract Engine.Cursor cursor();

  final Answer report(Service.Pause pause) throws InterruptedException {
    return Ledger.report(cursor(), model.get().rates, pause);
  }
}
