// The workloads with std::shared_ptr, or with a pointer to objects that contain their count, as far
// as no cycle has to be collected: workloads WORKLOAD [SCALE] [threaded | intrusive].

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iomanip>
#include <iostream>
#include <memory>
#include <numeric>
#include <string>
#include <thread>
#include <utility>
#include <vector>

constexpr int RUNS = 5;

std::string workload;

// Counts beside the objects.
struct Shared {
  struct Counted {};

  template <class T>
  using Pointer = std::shared_ptr<T>;

  template <class T>
  static Pointer<T> make() {
    return std::make_shared<T>();
  }
};

// Counts in the objects, for one thread.
struct Intrusive {
  struct Counted {
    uint32_t owners = 0;
  };

  template <class T>
  class Pointer {
   public:
    Pointer() = default;

    explicit Pointer(T* object) : object(object) { retain(); }

    Pointer(const Pointer& other) : object(other.object) { retain(); }

    Pointer(Pointer&& other) noexcept : object(std::exchange(other.object, nullptr)) {}

    Pointer& operator=(const Pointer& other) {
      Pointer(other).swap(*this);
      return *this;
    }

    Pointer& operator=(Pointer&& other) noexcept {
      Pointer(std::move(other)).swap(*this);
      return *this;
    }

    ~Pointer() {
      if (object != nullptr && --object->owners == 0) {
        delete object;
      }
    }

    void reset() { Pointer().swap(*this); }

    T* get() const { return object; }

    T* operator->() const { return object; }

   private:
    void retain() {
      if (object != nullptr) {
        object->owners++;
      }
    }

    void swap(Pointer& other) noexcept { std::swap(object, other.object); }

    T* object = nullptr;
  };

  template <class T>
  static Pointer<T> make() {
    return Pointer<T>(new T());
  }
};

template <class Counts>
struct Node : Counts::Counted {
  typename Counts::template Pointer<Node> a, b;
};

template <class Counts>
struct Link : Counts::Counted {
  typename Counts::template Pointer<Link> next;
  int value = 0;
};

template <class Counts>
struct Slots : Counts::Counted {
  std::array<typename Counts::template Pointer<Slots>, 4> slot;
};

// A few floats in memory from malloc.
template <class Counts>
struct Tensor : Counts::Counted {
  static constexpr int SIZE = 16;

  Tensor() = default;
  Tensor(const Tensor&) = delete;

  ~Tensor() { std::free(data); }

  float* data = static_cast<float*>(std::malloc(SIZE * sizeof(float)));
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

template <class Counts>
typename Counts::template Pointer<Node<Counts>> tree(int depth) {
  auto node = Counts::template make<Node<Counts>>();
  if (depth > 0) {
    node->a = tree<Counts>(depth - 1);
    node->b = tree<Counts>(depth - 1);
  }
  return node;
}

template <class Counts>
void w3(double scale) {
  int depth = std::max(1, static_cast<int>(std::lround(20 + std::log2(scale))));
  double nodes = (1 << (depth + 1)) - 1;
  std::vector<int64_t> release;
  auto build = median(measure([&] {
    auto start = now();
    auto root = tree<Counts>(depth);
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

template <class Counts>
void w4(double scale) {
  int length = 5'000'000 * scale;
  auto nanos = median(measure([&] {
    typename Counts::template Pointer<Link<Counts>> head;
    for (int i = 0; i < length; i++) {
      auto node = Counts::template make<Link<Counts>>();
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

template <class Counts>
void w5(double scale) {
  constexpr int block = 64;
  int live = 1'000'000 * scale;
  int blocks = static_cast<int>(20'000'000 * scale) / block;
  Random random;
  std::vector<typename Counts::template Pointer<Slots<Counts>>> objects(live);
  for (auto& object : objects) {
    object = Counts::template make<Slots<Counts>>();
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

template <class Counts>
void w7(double scale) {
  int pairs = 100'000'000 * scale;
  auto object = Counts::template make<Node<Counts>>();
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

// A new tensor of the results of an operation on the elements of two others.
template <class Counts, class Operation>
auto combine(const typename Counts::template Pointer<Tensor<Counts>>& a,
             const typename Counts::template Pointer<Tensor<Counts>>& b, Operation operation) {
  auto result = Counts::template make<Tensor<Counts>>();
  for (int i = 0; i < Tensor<Counts>::SIZE; i++) {
    result->data[i] = operation(a->data[i], b->data[i]);
  }
  return result;
}

template <class Counts>
auto tensor(float value) {
  auto result = Counts::template make<Tensor<Counts>>();
  std::fill_n(result->data, Tensor<Counts>::SIZE, value);
  return result;
}

template <class Counts>
void w9(double scale) {
  int times = 5'000'000 * scale;
  auto a = tensor<Counts>(2);
  auto b = tensor<Counts>(3);
  auto c = tensor<Counts>(4);
  double sum = 0;
  auto nanos = median(measure([&] {
    sum = 0;
    auto start = now();
    for (int i = 0; i < times; i++) {
      auto result = combine<Counts>(combine<Counts>(a, b, std::multiplies<float>()), c,
                                    std::plus<float>());
      // Keeps the compiler from leaving the objects out.
      asm volatile("" : : "r"(result.get()) : "memory");
      sum += result->data[0];
    }
    return now() - start;
  }));
  result("a.mul(b).add(c)", "time", nanos / times, "ns");
  result("a.mul(b).add(c)", "sum", std::lround(sum / times), "each");
}

template <class Counts>
bool run(double scale) {
  if (workload == "W3") {
    w3<Counts>(scale);
  } else if (workload == "W4") {
    w4<Counts>(scale);
  } else if (workload == "W5") {
    w5<Counts>(scale);
  } else if (workload == "W7") {
    w7<Counts>(scale);
  } else if (workload == "W9") {
    w9<Counts>(scale);
  } else {
    return false;
  }
  return true;
}

int main(int count, char** arguments) {
  if (count < 2) {
    std::cerr << "workloads WORKLOAD [SCALE] [threaded | intrusive]" << std::endl;
    return EXIT_FAILURE;
  }
  workload = arguments[1];
  double scale = count > 2 ? std::atof(arguments[2]) : 1;
  std::string counts = count > 3 ? arguments[3] : "";
  if (counts == "threaded") {
    // libstdc++ counts without atomic instructions as long as a process has one thread.
    std::thread([] {
      while (true) {
        std::this_thread::sleep_for(std::chrono::hours(1));
      }
    }).detach();
  }
  if (!(counts == "intrusive" ? run<Intrusive>(scale) : run<Shared>(scale))) {
    std::cerr << "no workload " << workload << std::endl;
    return EXIT_FAILURE;
  }
  // Objects in cycles are left to the operating system.
  std::cout.flush();
  std::_Exit(EXIT_SUCCESS);
}
