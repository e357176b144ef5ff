package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

final class ResourcesAreClosedInTheOrderAskedFor {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcDatabase database = GcDatabase.create(scope);
      GcDisk.setDisk(database, new Resource("disk"));
      GcDisk.setCable(database, new Resource("cable"));
      GcDatabase.setName(database, new Resource("name"));
      GcDatabase.setFile(database, new Resource("file"));
      GcDatabase.setTransaction(database, new Resource("transaction"));
      GcDatabase.setJournal(database, new Resource("journal"));
      GcDatabase.setPort(database, new Resource("port"));
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
