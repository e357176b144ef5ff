import java.util.List;

class RocksDBException extends Exception {
  private static final long serialVersionUID = 1L;
}

record ColumnFamilyDescriptor(String name) {}

interface ColumnFamilyHandle extends AutoCloseable {
  @Override
  void close();
}

interface RocksDB extends AutoCloseable {
  static RocksDB open(
      String path, List<ColumnFamilyDescriptor> wanted, List<ColumnFamilyHandle> opened)
      throws RocksDBException {
    throw new RocksDBException();
  }

  @Override
  void close();
}
