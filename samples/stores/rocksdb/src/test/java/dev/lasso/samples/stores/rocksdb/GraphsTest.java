package dev.lasso.samples.stores.rocksdb;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcUnraisable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksObject;

/** RocksDB's native objects close when and as they must; a mistake ends the JVM. */
final class GraphsTest {

  private static final int GRAPHS = Integer.getInteger("lasso.rocksdb.graphs", 1_000);

  @TempDir private Path dir;

  private final List<RocksObject> opened = new ArrayList<>();

  private Database open(GcScope scope, Settings settings, String name) throws RocksDBException {
    return GcDatabase.create(scope, settings, dir.resolve(name), opened::add);
  }

  private void assertAllClosed() {
    assertThat(opened.stream().filter(RocksObject::isOwningHandle).count()).isEqualTo(0);
  }

  @Test
  void databaseClosesWithTheLastThatReadsIt() throws RocksDBException {
    try (GcHeap heap = GcHeap.confined();
        GcScope outer = heap.openScope()) {
      Cursor cursor;
      try (GcScope scope = heap.openScope()) {
        Database database = open(scope, GcSettings.create(scope, opened::add), "db");
        database.put("key", "value");
        cursor = outer.keep(GcCursor.create(scope, database, null, null, opened::add));
      }
      assertThat(cursor.count()).isEqualTo(1);
      outer.drop(cursor);
      assertAllClosed();
      assertThat(heap.stats().live()).isEqualTo(0);
    }
  }

  @Test
  void failedOpenClosesWhatItHadOpened() throws RocksDBException {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Settings settings = GcSettings.create(scope, opened::add);
      Database database = open(scope, settings, "db");
      int before = opened.size();
      assertThrows(RocksDBException.class, () -> open(scope, settings, "db"));
      assertThat(opened).hasSize(before + 1);
      assertThat(opened.getLast().isOwningHandle()).isFalse();
      assertThat(settings.options.isOwningHandle()).isTrue();
      database.put("still", "open");
    }
    assertAllClosed();
  }

  @Test
  void failureInTheMiddleOfAConstructorClosesWhatItHadOpened() throws RocksDBException {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Database database = open(scope, GcSettings.create(scope, opened::add), "db");
      assertThrows(
          IllegalStateException.class,
          () ->
              GcCursor.create(
                  scope,
                  database,
                  null,
                  null,
                  options -> {
                    opened.add(options);
                    throw new IllegalStateException("refused");
                  }));
      assertThat(opened.getLast().isOwningHandle()).isFalse();
      GcColumnFamily.create(scope, database, "family");
      assertThrows(RocksDBException.class, () -> GcColumnFamily.create(scope, database, "family"));
      database.put("still", "open");
    }
    assertAllClosed();
  }

  @Test
  void randomGraphsDieInEveryWay() throws RocksDBException {
    for (int seed = 0; seed < GRAPHS; seed++) {
      List<GcUnraisable> unraisable = new ArrayList<>();
      RandomGraph graph = new RandomGraph(dir.resolve("graph" + seed), seed, opened, unraisable);
      graph.live();
      graph.die();
      assertThat(unraisable).isEmpty();
      assertAllClosed();
      opened.clear();
    }
  }
}
