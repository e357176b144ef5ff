package dev.lasso.samples.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/**
 * One store under load: clients, a thread that replaces the model, and one that samples the memory.
 */
final class Run {

  private static final long MEMORY_EVERY = 20_000_000;
  private static final long SETTLING = 200_000_000;

  private final Store store;
  private final NativeBytes bytes;
  private final Load load;

  /** Time at which the first request is due. All clients are connected by then. */
  private final long start = System.nanoTime() + SETTLING;

  private volatile boolean ended;
  private int replaced;
  private final List<Outcome.Memory> memory = new ArrayList<>();

  /** The results of one client. */
  private record Seen(List<Outcome.Answer> answers, int requests, int failures) {}

  private Run(Store store, NativeBytes bytes, Load load) {
    this.store = store;
    this.bytes = bytes;
    this.load = load;
  }

  /** Runs the load, and closes the store. */
  static Outcome of(String name, Store store, NativeBytes bytes, Load load)
      throws IOException, InterruptedException, ExecutionException {
    Run run;
    List<Seen> seen;
    try (store) {
      store.replace(0);
      run = new Run(store, bytes, load);
      seen = run.run();
    }
    return new Outcome(
        name,
        seen.stream()
            .flatMap(each -> each.answers().stream())
            .sorted(Comparator.comparingLong(Outcome.Answer::dueNanos))
            .toList(),
        seen.stream().mapToInt(Seen::requests).sum(),
        seen.stream().mapToInt(Seen::failures).sum(),
        run.replaced,
        run.memory,
        bytes.inUse());
  }

  private List<Seen> run() throws IOException, InterruptedException, ExecutionException {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        WebServer server = new WebServer(store)) {
      Future<?> replacing = threads.submit(this::replace);
      Future<?> watching = threads.submit(this::watch);
      List<Future<Seen>> clients = new ArrayList<>();
      for (int i = 0; i < load.connections(); i++) {
        int number = i;
        clients.add(threads.submit(() -> ask(server, number)));
      }
      List<Seen> seen = new ArrayList<>();
      try {
        for (Future<Seen> client : clients) {
          seen.add(client.get());
        }
      } finally {
        ended = true;
      }
      replacing.get();
      watching.get();
      return seen;
    }
  }

  private Seen ask(WebServer server, int number) throws IOException {
    List<Outcome.Answer> answers = new ArrayList<>();
    int failures = 0;
    int newest = 0;
    try (Client client = new Client(server.address())) {
      for (int i = 0; i < load.requestsPerConnection(); i++) {
        int request = i * load.connections() + number;
        long due = start + request * load.nanosBetweenRequests();
        waitUntil(due);
        boolean slow = request % Load.SLOW == 0;
        String body = client.get("/nearest?" + request + (slow ? "&slow" : ""));
        long now = System.nanoTime();
        int version = Integer.parseInt(body.substring(0, body.indexOf(' ')));
        if (version < newest) {
          failures++;
        } else if (!slow) {
          answers.add(new Outcome.Answer(due - start, now - due));
        }
        newest = Math.max(newest, version);
      }
    } catch (IOException e) {
      failures++;
    }
    return new Seen(answers, load.requestsPerConnection(), failures);
  }

  private void replace() {
    while (!ended) {
      waitUntil(start + (replaced + 1) * load.replaceEvery().toNanos());
      replaced++;
      store.replace(replaced);
    }
  }

  private void watch() {
    while (!ended) {
      waitUntil(start + (memory.size() + 1) * MEMORY_EVERY);
      memory.add(new Outcome.Memory(System.nanoTime() - start, bytes.inUse()));
    }
  }

  private static void waitUntil(long time) {
    for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
