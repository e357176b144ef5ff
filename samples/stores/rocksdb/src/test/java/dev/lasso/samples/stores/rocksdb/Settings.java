package dev.lasso.samples.stores.rocksdb;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.util.function.Consumer;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;

/** How databases are opened; shared by any number of them. */
@GcContainer
public abstract class Settings extends GcObject {

  static {
    RocksDB.loadLibrary(); // not every class of RocksDB does it
  }

  private static final long CACHE_BYTES = 1 << 20;

  @Owned LRUCache cache = new LRUCache(CACHE_BYTES);

  /** Declared after what it needs, and so closed before it. */
  @Owned Options options = new Options().setCreateIfMissing(true).setRowCache(cache);

  Settings(Consumer<? super Options> configure) {
    configure.accept(options);
  }
}
