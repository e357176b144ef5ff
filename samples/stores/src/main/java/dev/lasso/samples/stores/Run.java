package dev.lasso.samples.stores;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Clients that send requests to a server and check each answer, while the model is replaced. */
final class Run {

  private static final HttpRequest.BodyPublisher NOTHING = HttpRequest.BodyPublishers.noBody();
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final Load load;
  private final Service service;
  private final URI server;
  private final Tenants tenants;
  private final AtomicInteger model = new AtomicInteger();
  private final LongAdder answers = new LongAdder();
  private final long begin = System.nanoTime();
  private final long end;

  private Run(Load load, Service service, URI server) {
    this.load = load;
    this.service = service;
    this.server = server;
    tenants = new Tenants(load.tenants());
    end = begin + load.lasts().toNanos();
  }

  /** The results of one client. */
  private record Seen(Waits waited, int busy, List<String> wrong) {}

  /**
   * The results of all clients.
   *
   * @param cpuMicros the time that the process has computed for an answer in the second half of the
   *     run, in microseconds; it includes the clients, the server and the JVM
   */
  record Result(Waits waited, double seconds, double cpuMicros, int busy, List<String> wrong) {}

  /** The time that the process has computed, and the number of answers, so far. */
  private record Computed(long nanos, long answers) {

    double microsSince(Computed earlier) {
      return (nanos - earlier.nanos) / 1e3 / Math.max(1, answers - earlier.answers);
    }
  }

  private Computed computed() {
    return new Computed(SYSTEM.getProcessCpuTime(), answers.sum());
  }

  /** Puts a service under load through the server in front of it. */
  static Result of(Load load, Service service, URI server)
      throws InterruptedException, ExecutionException {
    return new Run(load, service, server).run();
  }

  private Result run() throws InterruptedException, ExecutionException {
    replaceModel();
    Computed half = computed();
    Computed whole;
    List<Seen> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        HttpClient client =
            HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .executor(threads)
                .build()) {
      List<Future<Seen>> clients = new ArrayList<>();
      for (int i = 0; i < load.clients(); i++) {
        clients.add(threads.submit(() -> new Client(client).run()));
      }
      while (System.nanoTime() - end < 0) {
        LockSupport.parkNanos(load.replaceEvery().toNanos());
        replaceModel();
        if (System.nanoTime() - begin < load.lasts().toNanos() / 2) {
          half = computed();
        }
      }
      whole = computed();
      for (Future<Seen> each : clients) {
        all.add(each.get());
      }
    }
    Waits waited = new Waits();
    all.forEach(each -> waited.addAll(each.waited));
    double seconds = (System.nanoTime() - begin) / 1e9;
    return new Result(
        waited,
        seconds,
        whole.microsSince(half),
        all.stream().mapToInt(Seen::busy).sum(),
        all.stream().flatMap(each -> each.wrong.stream()).toList());
  }

  private void replaceModel() {
    service.replaceModel(model.get() + 1);
    model.incrementAndGet();
  }

  /** A client that sends a request when it has the answer to the previous one. */
  private final class Client {

    private final HttpClient http;
    private final ThreadLocalRandom random = ThreadLocalRandom.current();
    private final List<String> wrong = new ArrayList<>();
    private final Waits waited = new Waits();
    private int busy;

    Client(HttpClient http) {
      this.http = http;
    }

    Seen run() throws InterruptedException {
      for (int i = random.nextInt(Load.SLOW); System.nanoTime() - end < 0; i++) {
        int tenant = tenants.any(random);
        try {
          if (i % Load.TRANSFERS == 0) {
            transfer(tenant);
          } else {
            report(tenant, i % Load.SLOW == 1);
          }
        } catch (IOException e) {
          wrong.add("no answer: " + e);
        }
      }
      return new Seen(waited, busy, wrong);
    }

    private void report(int tenant, boolean slow) throws IOException, InterruptedException {
      String name = Tenants.name(tenant);
      int confirmed = tenants.confirmed(tenant);
      int oldest = model.get();
      HttpRequest.Builder request = request(name + (slow ? "?slow" : "")).GET();
      String body = send(request, slow);
      if (body != null) {
        Answer answer = Answer.parse(body);
        if (!answer.isRightFor(name)
            || answer.model() < oldest
            || answer.model() > model.get() + 1
            || !tenants.isPossible(tenant, answer.transfers(), confirmed)) {
          wrong.add("wrong: " + answer + " of " + name + ", " + confirmed + ", model " + oldest);
        }
      }
    }

    private void transfer(int tenant) throws IOException, InterruptedException {
      int from = random.nextInt(Ledger.ACCOUNTS);
      int to = random.nextInt(Ledger.ACCOUNTS);
      String query = "?" + from + "&" + to + "&" + random.nextInt(1, 100);
      tenants.begin(tenant);
      if (send(request(Tenants.name(tenant) + query).POST(NOTHING), false) != null) {
        tenants.confirm(tenant);
      }
    }

    private HttpRequest.Builder request(String path) {
      return HttpRequest.newBuilder(server.resolve("/stores/" + path));
    }

    /** Returns the body of the answer; null if there is none. */
    private @Nullable String send(HttpRequest.Builder request, boolean slow)
        throws IOException, InterruptedException {
      long start = System.nanoTime();
      HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
      switch (response.statusCode()) {
        case 200 -> {
          answers.increment();
          if (!slow) {
            waited.add(System.nanoTime() - start);
          }
          return response.body();
        }
        case 503 -> busy++;
        default -> wrong.add(response.statusCode() + " " + response.body());
      }
      return null;
    }
  }
}
