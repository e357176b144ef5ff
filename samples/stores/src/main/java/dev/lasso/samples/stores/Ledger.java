package dev.lasso.samples.stores;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The accounts of one tenant, in a store. A transfer moves an amount from one account to another,
 * so the total never changes. An answer with another total is wrong.
 */
final class Ledger implements AutoCloseable {

  static final int ACCOUNTS = 64;

  /** The key after the accounts, whose value is the number of transfers. */
  private static final int TRANSFERS = ACCOUNTS;

  private final Engine.Store store;

  /** A separate lock, so that no thread waits inside the heap. */
  private final ReentrantLock writing = new ReentrantLock();

  private Ledger(Engine.Store store) {
    this.store = store;
  }

  /** Opens the accounts of a tenant, and creates them if absent. */
  static Ledger open(Engine engine, Path directory, String tenant) throws IOException {
    Engine.Store store = engine.open(directory.resolve(tenant));
    try {
      if (store.get(0) == 0) {
        store.put(keys(), balances(tenant));
      }
      return new Ledger(store);
    } catch (RuntimeException | Error e) {
      store.close();
      throw e;
    }
  }

  private static long[] keys() {
    long[] keys = new long[ACCOUNTS + 1]; // and the key of the transfers
    for (int i = 0; i < keys.length; i++) {
      keys[i] = i;
    }
    return keys;
  }

  /** Returns the initial balances. No two tenants have the same total. */
  private static long[] balances(String tenant) {
    long[] balances = new long[ACCOUNTS + 1]; // and no transfers
    for (int i = 0; i < ACCOUNTS; i++) {
      balances[i] = 1_000_000L + Math.floorMod(tenant.hashCode(), 10_000);
    }
    return balances;
  }

  /** Returns the total of a tenant's accounts, which never changes. */
  static long total(String tenant) {
    long total = 0;
    for (long balance : balances(tenant)) {
      total += balance;
    }
    return total;
  }

  /** Moves an amount, and returns the number of transfers so far. */
  long transfer(int from, int to, long amount) {
    writing.lock();
    try {
      long number = store.get(TRANSFERS) + 1;
      long first = store.get(from) - amount;
      long second = store.get(to) + amount;
      if (from == to) {
        store.put(new long[] {TRANSFERS}, new long[] {number});
      } else {
        store.put(new long[] {from, to, TRANSFERS}, new long[] {first, second, number});
      }
      return number;
    } finally {
      writing.unlock();
    }
  }

  Engine.Snapshot snapshot() {
    return store.snapshot();
  }

  Engine.Cursor cursor(Engine.Snapshot snapshot) {
    return store.cursor(snapshot);
  }

  /** Adds up all accounts at the rates of a model. Pauses in the middle, for a slow client. */
  static Answer report(Engine.Cursor cursor, Rates rates, Service.Pause pause)
      throws InterruptedException {
    long total = 0;
    while (cursor.next() && cursor.key() < ACCOUNTS) {
      if (cursor.key() == ACCOUNTS / 2) {
        pause.await();
      }
      total += cursor.value() * rates.of((int) cursor.key());
    }
    return new Answer(rates.version(), cursor.value(), total);
  }

  @Override
  public void close() {
    store.close();
  }
}
