package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

final class ResourcesAreClosedInTheOrderAskedFor {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcDatabase database = GcDatabase.create(scope);
      database.setDisk(new Resource("disk"));
      database.setCable(new Resource("cable"));
      database.setName(new Resource("name"));
      database.setFile(new Resource("file"));
      database.setTransaction(new Resource("transaction"));
      database.setJournal(new Resource("journal"));
      database.setPort(new Resource("port"));
      scope.drop(database);
      Check.logged(
          "close transaction",
          "close file",
          "close port",
          "close journal",
          "close name",
          "close cable",
          "close disk");
    }
    Check.logged();
  }
}
