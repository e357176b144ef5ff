package dev.lasso.samples.stores.rocksdb;

import dev.lasso.samples.stores.Engine;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * Stores in RocksDB. Its handles do not check each other. Closing a database before a cursor on it,
 * or using a closed handle, crashes the JVM.
 */
public final class RocksEngine implements Engine {

  private static final int WRITE_BUFFER = 1 << 20;

  static {
    RocksDB.loadLibrary();
  }

  @Override
  public Store open(Path directory) throws IOException {
    Options options =
        new Options()
            .setCreateIfMissing(true)
            .setWriteBufferSize(WRITE_BUFFER)
            .setAvoidFlushDuringShutdown(true) // the write-ahead log has everything
            .setKeepLogFileNum(1)
            .setInfoLogLevel(InfoLogLevel.FATAL_LEVEL);
    try {
      return new RocksStore(options, RocksDB.open(options, directory.toString()));
    } catch (RocksDBException e) {
      options.close();
      throw new IOException(e);
    }
  }

  private static final class RocksStore implements Store {

    private final Options options;
    private final RocksDB db;
    private final WriteOptions writing = new WriteOptions();

    RocksStore(Options options, RocksDB db) {
      this.options = options;
      this.db = db;
    }

    @Override
    public long get(long key) {
      try {
        byte[] value = db.get(bytes(key));
        return value == null ? 0 : number(value);
      } catch (RocksDBException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void put(long[] keys, long[] values) {
      try (WriteBatch batch = new WriteBatch()) {
        for (int i = 0; i < keys.length; i++) {
          batch.put(bytes(keys[i]), bytes(values[i]));
        }
        db.write(writing, batch);
      } catch (RocksDBException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public Snapshot snapshot() {
      return new RocksSnapshot(db, db.getSnapshot());
    }

    @Override
    public Cursor cursor(Snapshot snapshot) {
      ReadOptions reading = new ReadOptions().setSnapshot(((RocksSnapshot) snapshot).snapshot());
      return new RocksCursor(reading, db.newIterator(reading));
    }

    @Override
    public void close() {
      db.close();
      writing.close();
      options.close();
    }
  }

  private record RocksSnapshot(RocksDB db, org.rocksdb.Snapshot snapshot) implements Snapshot {
    @Override
    public void close() {
      db.releaseSnapshot(snapshot);
      snapshot.close();
    }
  }

  private static final class RocksCursor implements Cursor {

    private final ReadOptions reading;
    private final RocksIterator iterator;
    private boolean begun;

    RocksCursor(ReadOptions reading, RocksIterator iterator) {
      this.reading = reading;
      this.iterator = iterator;
    }

    @Override
    public boolean next() {
      if (begun) {
        iterator.next();
      } else {
        iterator.seekToFirst();
        begun = true;
      }
      return iterator.isValid();
    }

    @Override
    public long key() {
      return number(iterator.key());
    }

    @Override
    public long value() {
      return number(iterator.value());
    }

    @Override
    public void close() {
      iterator.close();
      reading.close();
    }
  }

  /** Returns the big-endian bytes of a number, so that RocksDB orders keys by number. */
  private static byte[] bytes(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }

  private static long number(byte[] bytes) {
    return ByteBuffer.wrap(bytes).getLong();
  }
}
