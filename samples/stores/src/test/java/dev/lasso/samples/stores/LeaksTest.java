package dev.lasso.samples.stores;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each leak is found while the service runs. */
@Timeout(60)
final class LeaksTest {

  private static final Logger LOGGER = Logger.getLogger("dev.lasso.runtime");

  @TempDir private Path directory;

  private final Audit audit = new Audit(new MappedEngine());
  private final Queue<String> log = new ConcurrentLinkedQueue<>();
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord entry) {
          log.add(entry.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    System.setProperty("dev.lasso.leaks", "advanced");
    LOGGER.addHandler(handler);
  }

  @AfterEach
  void stopListening() {
    LOGGER.removeHandler(handler);
    System.clearProperty("dev.lasso.leaks");
  }

  /** A service that leaks with each report. */
  private LeakingService leaking(Leak leak) {
    LeakingService service =
        new LeakingService(
            new NativeCalls(audit, directory),
            2,
            Duration.ofSeconds(10),
            audit,
            leak,
            Duration.ZERO);
    service.replaceModel(1);
    return service;
  }

  private static void report(LeakingService service, String tenant) throws Exception {
    assertThat(service.report(tenant, Service.Pause.NONE).isRightFor(tenant)).isTrue();
  }

  /** Has the JVM collect, and heaps opened and entered, until the log has some words. */
  private void awaitLog(LeakingService service, String words) throws Exception {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (log.stream().noneMatch(line -> line.contains(words))) {
      assertWithMessage("%s", log).that(System.nanoTime() - end).isLessThan(0L);
      System.gc();
      GcHeap.confined().close();
      service.replaceModel(2);
      service.transfer("cid", 1, 2, 3);
      service.transfer("dan", 1, 2, 3); // it or cid has to be opened, which enters the heap
      service.transfer("eve", 1, 2, 3);
    }
  }

  @Test
  void forgottenRootIsLoggedWithItsPlaceAndItsStoreCloses() throws Exception {
    try (LeakingService service = leaking(Leak.ROOT)) {
      service.transfer("ann", 1, 2, 3);
      report(service, "ann");
      awaitLog(service, "LeakingService.forgetRoot");
    }
    assertThat(audit.violations()).isEmpty();
    assertThat(audit.open(Audit.Kind.STORE)).isEqualTo(0);
  }

  @Test
  void keptCursorsGrowInTheFiguresAndAreExplained() throws Exception {
    try (LeakingService service = leaking(Leak.CURSOR);
        Admin admin = new Admin(audit, directory)) {
      service.addTo(admin);
      report(service, "ann");
      report(service, "ann");
      assertThat(admin.page("metrics")).contains("handles.open cursor 2\n");
      assertThat(admin.page("metrics"))
          .contains("lasso.type.live pages dev.lasso.samples.stores.Reading 2\n");
      assertThat(admin.page("explain")).contains("LeakingService.keepCursor");
      for (String file : admin.page("snapshot").lines().toList()) {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(Path.of(file)))) {
          assertThat(new String(in.readAllBytes(), UTF_8)).contains("lasso-snapshot");
        }
      }
    }
    assertThat(audit.violations()).isEmpty();
    assertThat(audit.open(Audit.Kind.CURSOR)).isEqualTo(0);
    assertThat(log.stream().filter(line -> line.contains("2 roots of Reading"))).hasSize(1);
  }

  @Test
  void forgottenHeapIsLoggedWithItsPlaceAndItsHandlesStayOpen() throws Exception {
    try (LeakingService service = leaking(Leak.HEAP)) {
      report(service, "ann");
      awaitLog(service, "LeakingService.forgetHeap");
      assertThat(audit.open(Audit.Kind.CURSOR)).isEqualTo(1);
    }
    assertThat(audit.open(Audit.Kind.CURSOR)).isEqualTo(1); // nobody can close it any more
    assertThat(audit.open(Audit.Kind.STORE)).isEqualTo(0);
  }

  @Test
  void pageDoesNotWaitForAThreadThatStaysInside() throws Exception {
    try (GcHeap heap = GcHeap.builder().name("busy").shared();
        Admin admin = new Admin(audit, directory);
        ExecutorService other = Executors.newSingleThreadExecutor();
        GcScope scope = heap.enter()) {
      admin.add("busy", scope.heap());
      Future<String> page = other.submit(() -> admin.page("explain"));
      Throwable late = assertThrows(ExecutionException.class, page::get).getCause();
      assertThat(late).isInstanceOf(TimeoutException.class);
      assertThat(late).hasMessageThat().endsWith(" stays inside heap 'busy'");
    }
  }

  @Test
  void unknownPageIsRefused() {
    try (Admin admin = new Admin(audit, directory)) {
      assertThrows(IllegalArgumentException.class, () -> admin.page("nothing"));
    }
  }
}
