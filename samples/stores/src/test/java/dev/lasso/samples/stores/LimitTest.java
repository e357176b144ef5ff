package dev.lasso.samples.stores;

import static com.google.common.truth.Truth.assertThat;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What must not happen however requests come: a store too many, one twice, one closed in use. */
@Timeout(60)
final class LimitTest {

  private static final int RANDOM_REQUESTS = Integer.getInteger("lasso.stores.requests", 300);

  @TempDir private Path directory;

  private final Staged staged = new Staged();
  private final Audit audit = new Audit(staged);

  /** A service of a way that limits its stores. */
  private Service service(ServiceKind serviceKind, int most, Duration patience) {
    Load load = new Load(Duration.ZERO, 1, 1, most, Duration.ZERO, patience);
    Service service = serviceKind.service(audit, directory, load);
    service.replaceModel(1);
    return service;
  }

  private Service service(ServiceKind serviceKind, int most) {
    return service(serviceKind, most, Duration.ofSeconds(30));
  }

  private void assertAllClosed() {
    for (Audit.Kind kind : Audit.Kind.values()) {
      assertThat(audit.open(kind)).isEqualTo(0);
    }
    assertThat(audit.violations()).isEmpty();
  }

  /** A request that is in the middle of its work until it is told to go on. */
  private static final class Slow implements Service.Pause {
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    @Override
    public void await() throws InterruptedException {
      reached.countDown();
      goOn.await();
    }
  }

  private static Answer ask(Service service, String tenant) throws Exception {
    Answer answer = service.report(tenant, Service.Pause.NONE);
    assertThat(answer.isRightFor(tenant)).isTrue();
    return answer;
  }

  /** Waits until a request has nothing left to do but to wait. */
  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.TIMED_WAITING
        && thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LASSO", "COUNTED"})
  void noStoreOpensInPlaceOfOneThatStillCloses(ServiceKind serviceKind) throws Exception {
    try (Service service = service(serviceKind, 1);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      ask(service, "ann");
      Staged.Gate gate = staged.holdClose("ann");
      Future<Answer> bob = threads.submit(() -> ask(service, "bob"));
      gate.reached.await(); // ann makes room, and takes long over it
      Future<Answer> cid = threads.submit(() -> ask(service, "cid"));
      assertThrows(TimeoutException.class, () -> bob.get(200, MILLISECONDS));
      assertThat(audit.opened()).isEqualTo(1);
      gate.open.countDown();
      bob.get();
      cid.get();
      assertThat(audit.mostOpen()).isEqualTo(1);
    }
    assertAllClosed();
  }

  @ParameterizedTest
  @EnumSource(names = {"LASSO", "COUNTED"})
  void storeOpensAgainOnlyWhenItHasClosed(ServiceKind serviceKind) throws Exception {
    try (Service service = service(serviceKind, 2);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      ask(service, "ann");
      assertThat(service.transfer("ann", 1, 2, 30)).isEqualTo(1);
      ask(service, "bob");
      ask(service, "bob"); // so that ann is used less
      Staged.Gate gate = staged.holdClose("ann");
      Future<Answer> cid = threads.submit(() -> ask(service, "cid"));
      gate.reached.await();
      Future<Answer> ann = threads.submit(() -> ask(service, "ann"));
      assertThrows(TimeoutException.class, () -> ann.get(200, MILLISECONDS));
      gate.open.countDown();
      assertThat(ann.get().transfers()).isEqualTo(1);
      cid.get();
      assertThat(audit.mostOpen()).isEqualTo(2);
    }
    assertAllClosed();
  }

  @ParameterizedTest
  @EnumSource(names = {"LASSO", "COUNTED"})
  void droppedStoreServesUntilItsLastRequestIsDone(ServiceKind serviceKind) throws Exception {
    try (Service service = service(serviceKind, 1);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Slow slow = new Slow();
      Future<Answer> first = threads.submit(() -> service.report("ann", slow));
      slow.reached.await();
      Thread bob = Thread.startVirtualThread(() -> assertAnswers(service, "bob"));
      awaitWaiting(bob); // it has had ann dropped
      assertThat(service.transfer("ann", 1, 2, 30)).isEqualTo(1);
      assertThat(audit.opened()).isEqualTo(1);
      slow.goOn.countDown();
      assertThat(first.get().transfers()).isEqualTo(0); // by its snapshot
      bob.join();
      assertThat(audit.opened()).isEqualTo(2);
      assertThat(ask(service, "ann").transfers()).isEqualTo(1);
    }
    assertAllClosed();
  }

  private static void assertAnswers(Service service, String tenant) {
    try {
      ask(service, tenant);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LASSO", "COUNTED"})
  void whoFindsAllStoresInUseIsTurnedAwayAndTheNextOneIsNot(ServiceKind serviceKind)
      throws Exception {
    try (Service service = service(serviceKind, 1, Duration.ofMillis(150));
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Slow slow = new Slow();
      Future<Answer> ann = threads.submit(() -> service.report("ann", slow));
      slow.reached.await();
      assertThrows(TimeoutException.class, () -> ask(service, "bob"));
      slow.goOn.countDown();
      ann.get();
      Answer bob = null;
      while (bob == null) {
        try {
          bob = ask(service, "bob");
        } catch (TimeoutException e) {
          // ann is not closed yet on a machine that is busy
        }
      }
      assertThat(audit.mostOpen()).isEqualTo(1);
    }
    assertAllClosed();
  }

  @ParameterizedTest
  @EnumSource(names = {"LASSO", "COUNTED"})
  void storeThatCannotBeOpenedTakesNoPlace(ServiceKind serviceKind) throws Exception {
    try (Service service = service(serviceKind, 1)) {
      staged.failOpening(true);
      assertThrows(IOException.class, () -> ask(service, "ann"));
      assertThrows(IOException.class, () -> ask(service, "bob"));
      staged.failOpening(false);
      ask(service, "ann");
      ask(service, "bob");
    }
    assertAllClosed();
  }

  @ParameterizedTest
  @EnumSource(names = {"LASSO", "COUNTED"})
  void requestThatFailsInTheMiddleClosesWhatItHasOpened(ServiceKind serviceKind) throws Exception {
    try (Service service = service(serviceKind, 1)) {
      staged.failCursors(true);
      assertThrows(IllegalStateException.class, () -> ask(service, "ann"));
      assertThat(audit.open(Audit.Kind.SNAPSHOT)).isEqualTo(0);
      assertThrows(
          IllegalStateException.class,
          () -> {
            staged.failCursors(false);
            service.report(
                "ann",
                () -> {
                  throw new IllegalStateException("the client has gone");
                });
          });
      assertThat(audit.open(Audit.Kind.CURSOR)).isEqualTo(0);
      ask(service, "bob");
    }
    assertAllClosed();
  }

  @ParameterizedTest
  @EnumSource(names = {"LASSO", "COUNTED"})
  void slowRequestKeepsItsModelAndNoOther(ServiceKind serviceKind) throws Exception {
    try (Service service = service(serviceKind, 1);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Slow slow = new Slow();
      Future<Answer> first = threads.submit(() -> service.report("ann", slow));
      slow.reached.await();
      service.replaceModel(2);
      service.replaceModel(3);
      assertThat(ask(service, "ann").model()).isEqualTo(3);
      while (audit.open(Audit.Kind.MODEL) > 2) {
        Thread.onSpinWait(); // the second one dies on a thread of its heap
      }
      slow.goOn.countDown();
      assertThat(first.get().model()).isEqualTo(1);
      assertThat(first.get().isRightFor("ann")).isTrue();
    }
    assertAllClosed();
  }

  @ParameterizedTest
  @EnumSource(names = {"LASSO", "COUNTED"})
  void randomRequestsOfManyThreadsNeverOpenOneTooMany(ServiceKind serviceKind) throws Exception {
    int most = 3;
    try (Service service = service(serviceKind, most);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> clients = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        clients.add(threads.submit(() -> requests(service)));
      }
      for (Future<?> client : clients) {
        client.get();
      }
    }
    assertThat(audit.mostOpen()).isEqualTo(most);
    assertAllClosed();
  }

  private static Void requests(Service service) throws Exception {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    for (int i = 0; i < RANDOM_REQUESTS; i++) {
      String tenant = Tenants.name(random.nextInt(8));
      switch (random.nextInt(10)) {
        case 0 -> service.transfer(tenant, random.nextInt(64), random.nextInt(64), 1);
        case 1 -> service.report(tenant, () -> Thread.sleep(1));
        default -> ask(service, tenant);
      }
    }
    return null;
  }
}
