import dev.lasso.annotations.*;
import dev.lasso.runtime.*;
import java.io.IOException;

@GcContainer
abstract class Store extends GcObject {
  @Owned final Database database;

  Store(Database database) {
    this.database = database;
  }

  String read(String key) {
    return key;
  }
}

record Database(String name) implements AutoCloseable {
  static Database open(String name) throws IOException {
    return new Database(name);
  }

  @Override
  public void close() {}
}

class Stores {
  // SNIPPET 1
}
