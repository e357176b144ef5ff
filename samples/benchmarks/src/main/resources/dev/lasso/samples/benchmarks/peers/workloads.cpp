// The workloads with std::shared_ptr, as far as no cycle has to be collected:
// workloads WORKLOAD [SCALE] [threaded].

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <memory>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

constexpr int RUNS = 5;

std::string workload;

struct Node {
  std::shared_ptr<Node> a, b;
};

struct Link {
  std::shared_ptr<Link> next;
  int value = 0;
};

struct Slots {
  std::array<std::shared_ptr<Slots>, 4> slot;
};

// xorshift32.
struct Random {
  uint32_t state = 2463534242;

  uint32_t below(uint32_t bound) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % bound;
  }
};

int64_t now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

template <class Value>
void result(const char* label, const char* metric, Value value, const char* unit) {
  std::cout << std::setprecision(10) << workload << '\t' << label << '\t' << metric << '\t'
            << value << '\t' << unit << std::endl;
}

double median(std::vector<int64_t> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// What RUNS runs return, after one to warm up.
template <class Run>
auto measure(Run run) {
  std::vector<decltype(run())> results;
  run();
  for (int i = 0; i < RUNS; i++) {
    results.push_back(run());
  }
  return results;
}

std::shared_ptr<Node> tree(int depth) {
  auto node = std::make_shared<Node>();
  if (depth > 0) {
    node->a = tree(depth - 1);
    node->b = tree(depth - 1);
  }
  return node;
}

void w3(double scale) {
  int depth = std::max(1, static_cast<int>(std::lround(20 + std::log2(scale))));
  double nodes = (1 << (depth + 1)) - 1;
  std::vector<int64_t> release;
  auto build = median(measure([&] {
    auto start = now();
    auto root = tree(depth);
    auto built = now();
    root.reset();
    release.push_back(now() - built);
    return built - start;
  }));
  release.erase(release.begin());
  // There is no collector to switch off.
  result("build on", "time", build / nodes, "ns");
  result("build off", "time", build / nodes, "ns");
  result("release", "time", median(release) / nodes, "ns");
  result("release", "released", nodes, "objects");
}

void w4(double scale) {
  int length = 5'000'000 * scale;
  auto nanos = median(measure([&] {
    std::shared_ptr<Link> head;
    for (int i = 0; i < length; i++) {
      auto node = std::make_shared<Link>();
      node->next = std::move(head);
      head = std::move(node);
    }
    auto start = now();
    head.reset();
    return now() - start;
  }));
  result("release", "time", nanos / length, "ns");
  result("release", "released", length, "objects");
}

void w5(double scale) {
  constexpr int block = 64;
  int live = 1'000'000 * scale;
  int blocks = static_cast<int>(20'000'000 * scale) / block;
  Random random;
  std::vector<std::shared_ptr<Slots>> objects(live);
  for (auto& object : objects) {
    object = std::make_shared<Slots>();
  }
  for (auto& object : objects) {
    for (auto& slot : object->slot) {
      slot = objects[random.below(live)];
    }
  }
  uint32_t state = 0;
  std::vector<int64_t> pauses;
  auto totals = measure([&] {
    std::vector<int64_t> nanos;
    std::array<uint32_t, 3 * block> numbers;
    for (int i = 0; i < blocks; i++) {
      for (int j = 0; j < 3 * block; j += 3) {
        numbers[j] = random.below(live);
        numbers[j + 1] = random.below(4);
        numbers[j + 2] = random.below(live);
      }
      auto start = now();
      for (int j = 0; j < 3 * block; j += 3) {
        objects[numbers[j]]->slot[numbers[j + 1]] = objects[numbers[j + 2]];
      }
      nanos.push_back(now() - start);
    }
    if (state == 0) {
      state = random.state;
    } else {
      pauses.insert(pauses.end(), nanos.begin(), nanos.end());
    }
    return std::accumulate(nanos.begin(), nanos.end(), int64_t{0});
  });
  std::sort(pauses.begin(), pauses.end());
  result("rewrite", "time", median(totals) / (blocks * block), "ns");
  result("rewrite", "max pause", pauses.back() / 1e6, "ms");
  result("rewrite", "p99 pause", pauses[pauses.size() * 99 / 100] / 1e6, "ms");
  result("rewrite", "random state", state, "after one run");
}

void w7(double scale) {
  int pairs = 100'000'000 * scale;
  auto object = std::make_shared<Node>();
  auto nanos = median(measure([&] {
    auto start = now();
    for (int i = 0; i < pairs; i++) {
      auto copy = object;
      // Keeps the compiler from leaving the copy out.
      asm volatile("" : : "r"(copy.get()) : "memory");
    }
    return now() - start;
  }));
  result("retain+release", "time", nanos / pairs, "ns");
  result("retain+release", "counted", pairs, "pairs");
}

int main(int count, char** arguments) {
  if (count < 2) {
    std::cerr << "workloads WORKLOAD [SCALE] [threaded]" << std::endl;
    return EXIT_FAILURE;
  }
  workload = arguments[1];
  double scale = count > 2 ? std::atof(arguments[2]) : 1;
  if (count > 3) {
    // libstdc++ counts without atomic instructions as long as a process has one thread.
    std::thread([] {
      while (true) {
        std::this_thread::sleep_for(std::chrono::hours(1));
      }
    }).detach();
  }
  if (workload == "W3") {
    w3(scale);
  } else if (workload == "W4") {
    w4(scale);
  } else if (workload == "W5") {
    w5(scale);
  } else if (workload == "W7") {
    w7(scale);
  } else {
    std::cerr << "no workload " << workload << std::endl;
    return EXIT_FAILURE;
  }
  // Objects in cycles are left to the operating system.
  std::cout.flush();
  std::_Exit(EXIT_SUCCESS);
}
