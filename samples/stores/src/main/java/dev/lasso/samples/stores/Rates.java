package dev.lasso.samples.stores;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The model that all requests use: a rate for each account, in native memory. Each rate is the
 * version of the model.
 */
final class Rates implements AutoCloseable {

  private static final int WIDTH = 1024;

  private final Audit.Handle counted;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment rates;
  private final int version;

  private Rates(Audit.Handle counted, int version) {
    this.counted = counted;
    this.version = version;
    rates = arena.allocate(JAVA_INT, (long) Ledger.ACCOUNTS * WIDTH);
    for (long i = 0; i < (long) Ledger.ACCOUNTS * WIDTH; i++) {
      rates.setAtIndex(JAVA_INT, i, version);
    }
  }

  /** Creates the model of a version, which takes some time. */
  static Rates load(Audit audit, int version) {
    return new Rates(audit.count(Audit.Kind.MODEL), version);
  }

  int version() {
    return version;
  }

  int of(int account) {
    return rates.getAtIndex(JAVA_INT, (long) account * WIDTH);
  }

  @Override
  public void close() {
    arena.close();
    counted.close();
  }
}
