package dev.lasso.samples.stores;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The accounts of one tenant, in a store. A transfer moves an amount from one account to another,
 * so that the total stays what it was at first; an answer with another total is wrong.
 */
final class Ledger implements AutoCloseable {

  static final int ACCOUNTS = 64;

  /** The key after the accounts: how many transfers there were. */
  private static final int TRANSFERS = ACCOUNTS;

  private final Engine.Store store;

  /** A lock of its own: the heap is not entered by who waits for it. */
  private final ReentrantLock writing = new ReentrantLock();

  private Ledger(Engine.Store store) {
    this.store = store;
  }

  /** Opens the accounts of a tenant, and makes them if there are none. */
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
    long[] keys = new long[ACCOUNTS + 1]; // and that of the transfers
    for (int i = 0; i < keys.length; i++) {
      keys[i] = i;
    }
    return keys;
  }

  /** What is in the accounts at first; no tenant has the total of another. */
  private static long[] balances(String tenant) {
    long[] balances = new long[ACCOUNTS + 1]; // and no transfers
    for (int i = 0; i < ACCOUNTS; i++) {
      balances[i] = 1_000_000L + Math.floorMod(tenant.hashCode(), 10_000);
    }
    return balances;
  }

  /** What all accounts of a tenant have, at any time. */
  static long total(String tenant) {
    long total = 0;
    for (long balance : balances(tenant)) {
      total += balance;
    }
    return total;
  }

  /** Moves an amount; returns how many transfers there are now. */
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

  /** Adds up all accounts at the rates of a model; waits for a slow client in the middle. */
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
