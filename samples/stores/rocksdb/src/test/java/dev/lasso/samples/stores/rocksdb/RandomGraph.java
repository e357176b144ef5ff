package dev.lasso.samples.stores.rocksdb;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.protocol.GcCPython;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksObject;

/** Databases and what reads them, linked at random; at times a constructor fails. */
final class RandomGraph {

  private static final Duration SHORT = Duration.ofNanos(1);

  private final Path dir;
  private final Random random;
  private final List<RocksObject> opened;
  private final GcHeap heap;
  private final GcScope scope;
  private final List<Settings> settings = new ArrayList<>();
  private final List<Database> databases = new ArrayList<>();
  private final List<ColumnFamily> families = new ArrayList<>();
  private final List<Moment> moments = new ArrayList<>();
  private final List<Cursor> cursors = new ArrayList<>();
  private final List<GcObject> all = new ArrayList<>();

  @SuppressWarnings("RootNotClosed") // closing the heap closes the scope
  RandomGraph(Path dir, int seed, List<RocksObject> opened, List<GcUnraisable> unraisable) {
    this.dir = dir;
    this.opened = opened;
    random = new Random(seed);
    heap = GcHeap.builder().stress(seed % 5 == 0).maxPause(SHORT).confined();
    heap.onUnraisable(unraisable::add);
    scope = heap.openScope();
  }

  /** Opens, links, reads, writes and lets go. */
  void live() throws RocksDBException {
    settings.add(added(GcSettings.create(scope, opened::add)));
    openDatabase(0);
    for (int step = 1 + random.nextInt(20); step > 0; step--) {
      step(step);
    }
  }

  private void step(int number) throws RocksDBException {
    Database database = any(databases);
    switch (random.nextInt(9)) {
      case 0 -> openDatabase(number);
      case 1 -> openFamily(database, number);
      case 2 -> moments.add(added(GcMoment.create(scope, database)));
      case 3, 4, 5 -> openCursor(database);
      case 6 -> database.put("key " + number, "value");
      case 7 -> link();
      default -> settings.add(added(GcSettings.create(scope, opened::add)));
    }
  }

  private void openDatabase(int number) throws RocksDBException {
    Path directory = dir.resolveSibling(dir.getFileName() + "-" + number);
    databases.add(added(GcDatabase.create(scope, any(settings), directory, opened::add)));
    try {
      GcDatabase.create(scope, any(settings), directory, opened::add);
      throw new AssertionError("opened twice: " + directory);
    } catch (RocksDBException e) {
      // It is locked.
    }
  }

  private void openFamily(Database database, int number) throws RocksDBException {
    String name = "family " + number;
    ColumnFamily family = added(GcColumnFamily.create(scope, database, name));
    database.families.put(name, family);
    families.add(family);
    family.put("key", "value");
  }

  private void openCursor(Database database) throws RocksDBException {
    ColumnFamily family = mostlyNull(families, database);
    Moment moment = random.nextBoolean() ? null : momentOf(database);
    try {
      Cursor cursor = added(GcCursor.create(scope, database, family, moment, this::configure));
      cursors.add(cursor);
      cursor.count();
    } catch (IllegalStateException e) {
      // It was this.configure that refused.
    }
  }

  private void configure(RocksObject options) {
    opened.add(options);
    if (random.nextInt(5) == 0) {
      throw new IllegalStateException("refused");
    }
  }

  private @Nullable ColumnFamily mostlyNull(List<ColumnFamily> from, Database database) {
    List<ColumnFamily> own = from.stream().filter(family -> family.database == database).toList();
    return own.isEmpty() || random.nextBoolean() ? null : any(own);
  }

  private @Nullable Moment momentOf(Database database) {
    List<Moment> own = moments.stream().filter(moment -> moment.database == database).toList();
    return own.isEmpty() ? null : any(own);
  }

  /** Makes cycles: of cursors, and of a database and the cursors that it keeps. */
  private void link() {
    if (!cursors.isEmpty()) {
      Cursor cursor = any(cursors);
      if (random.nextBoolean()) {
        cursor.setNext(any(cursors));
      } else {
        cursor.database.idle.add(cursor);
      }
    }
  }

  private <T extends GcObject> T added(T object) {
    all.add(object);
    return object;
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** Lets go of all, in one of several ways, and closes the heap. */
  void die() {
    GcCPython.of(heap).keepGarbage(random.nextInt(6) == 0);
    Collections.shuffle(all, random);
    int way = random.nextInt(5);
    for (GcObject object : all) {
      switch (way) {
        case 0 -> {
          scope.drop(object);
          heap.collect();
        }
        case 1 -> {
          scope.drop(object);
          heap.collect(SHORT);
        }
        case 2 -> {
          scope.drop(object);
          heap.openScope().close();
        }
        case 3 -> {
          if (random.nextInt(4) > 0) {
            GcCPython.of(heap).untrack(object); // its cycles are left to the heap's close
          }
          scope.drop(object);
        }
        default -> {}
      }
    }
    if (random.nextBoolean()) {
      GcCPython.of(heap).keepGarbage(false);
      GcCPython.of(heap).garbage().clear();
    }
    if (way == 1) {
      for (int i = 0; i < 1_000 && !heap.collect(SHORT); i++) {}
    }
    heap.close();
  }
}
