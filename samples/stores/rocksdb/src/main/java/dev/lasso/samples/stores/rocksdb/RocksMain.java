package dev.lasso.samples.stores.rocksdb;

import dev.lasso.samples.stores.Main;

/** Runs {@link Main} with RocksDB. */
public final class RocksMain {

  private RocksMain() {}

  /**
   * Runs with stores in RocksDB; see {@link Main#main(dev.lasso.samples.stores.Engine, String[])}.
   */
  public static void main(String[] args) throws Exception {
    Main.main(new RocksEngine(), args);
  }
}
