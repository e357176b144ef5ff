import dev.lasso.annotations.*;
import dev.lasso.runtime.*;

interface RocksIterator extends AutoCloseable {
  void next();

  byte[] key();

  @Override
  void close();
}

@GcContainer
abstract class Database extends GcObject {
  RocksIterator open() {
    throw new UnsupportedOperationException();
  }
}
