import dev.lasso.annotations.*;
import dev.lasso.runtime.*;

interface RocksIterator extends AutoCloseable {
  @Override
  void close();
}

interface Snapshot {}

interface RocksDB {
  void releaseSnapshot(Snapshot snapshot);
}

@GcContainer
abstract class Database extends GcObject {
  abstract RocksDB handle();
}

interface ByteBuf {
  boolean release();
}

final class ImageLibrary {
  static void destroy(long pixels) {}
}
