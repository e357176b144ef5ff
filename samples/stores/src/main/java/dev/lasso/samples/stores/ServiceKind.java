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
    int most = this == CLEANER ? Integer.MAX_VALUE : load.most();
    Opener opener = new Opener(audit, directory, most, load.patience());
    return switch (this) {
      case LASSO -> new HeapService(opener, audit);
      case COUNTED -> new CountedService(opener, audit);
      case CLEANER -> new CleanerService(opener, audit, load.most());
    };
  }
}
