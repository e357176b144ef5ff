package dev.lasso.samples.stores.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Strings as RocksDB takes them. */
final class Bytes {

  private Bytes() {}

  static byte[] of(String text) {
    return text.getBytes(UTF_8);
  }
}
