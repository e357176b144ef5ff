package dev.lasso.samples.stores;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The service with reference counts kept by hand. Each use ends in a finally block, in the right
 * order.
 */
final class CountedService implements Service {

  private final Opener opener;
  private final Audit audit;
  private final CountedShelf shelf;
  private final Object modelLock = new Object();
  private @Nullable CountedUse<Rates> currentModel;

  CountedService(Opener opener, Audit audit) {
    this.opener = opener;
    this.audit = audit;
    shelf = new CountedShelf(opener);
  }

  @Override
  public Answer report(String tenant, Pause pause)
      throws IOException, InterruptedException, TimeoutException {
    CountedUse<Opened> store = opener.open(tenant, shelf);
    try {
      CountedUse<Rates> model = retainModel();
      try {
        Ledger ledger = store.object().ledger();
        try (Engine.Snapshot snapshot = ledger.snapshot();
            Engine.Cursor cursor = ledger.cursor(snapshot)) {
          return Ledger.report(cursor, model.object(), pause);
        }
      } finally {
        releaseModel(model);
      }
    } finally {
      shelf.release(store);
    }
  }

  @Override
  public long transfer(String tenant, int from, int to, long amount)
      throws IOException, InterruptedException, TimeoutException {
    CountedUse<Opened> store = opener.open(tenant, shelf);
    try {
      return store.object().ledger().transfer(from, to, amount);
    } finally {
      shelf.release(store);
    }
  }

  private CountedUse<Rates> retainModel() {
    synchronized (modelLock) { // or it could be closed between reading the field and counting
      CountedUse<Rates> model = Objects.requireNonNull(currentModel);
      model.retain();
      return model;
    }
  }

  private static void releaseModel(CountedUse<Rates> model) {
    if (model.release()) {
      model.object().close();
    }
  }

  @Override
  public void replaceModel(int version) {
    CountedUse<Rates> model = new CountedUse<>(Rates.load(audit, version));
    replace(model);
  }

  private void replace(@Nullable CountedUse<Rates> model) {
    CountedUse<Rates> old;
    synchronized (modelLock) {
      old = currentModel;
      currentModel = model;
    }
    if (old != null) {
      releaseModel(old);
    }
  }

  @Override
  public void close() {
    replace(null);
    shelf.trim(0);
    opener.close();
  }
}
