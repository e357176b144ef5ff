package dev.lasso.samples.stores;

import java.nio.file.Path;

/** The compared services. */
enum ServiceKind {
  LASSO("Lasso"),
  COUNTED("counts by hand"),
  CLEANER("Cleaner");

  final String title;

  ServiceKind(String title) {
    this.title = title;
  }

  /** Creates a service that opens stores in a directory. */
  Service service(Audit audit, Path directory, Load load) {
    NativeCalls calls = new NativeCalls(audit, directory);
    return switch (this) {
      case LASSO -> new HeapService(calls, load.most(), load.patience(), audit);
      case COUNTED -> new CountedService(new Opener(calls, load.most(), load.patience()), audit);
      case CLEANER ->
          new CleanerService(
              new Opener(calls, Integer.MAX_VALUE, load.patience()), audit, load.most());
    };
  }
}
