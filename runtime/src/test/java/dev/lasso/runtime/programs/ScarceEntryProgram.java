package dev.lasso.runtime.programs;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A program for a JVM with little memory: a thread uses that up while it is inside a shared heap,
 * in a constructor and elsewhere, continues to enter it, and ends. Prints the reason why other
 * threads cannot enter then.
 */
final class ScarceEntryProgram {

  private static final int ENTRIES = 30;

  private enum Place {
    OUTSIDE {
      @Override
      void use(GcHeap heap, Ballast ballast) {
        ballast.fill();
        heap.enter().close();
      }
    },
    INSIDE {
      @Override
      void use(GcHeap heap, Ballast ballast) {
        try (GcScope scope = heap.enter()) {
          ballast.fill();
          Node.create(scope);
        }
      }
    },
    CONSTRUCTOR {
      @Override
      void use(GcHeap heap, Ballast ballast) {
        try (GcScope scope = heap.enter()) {
          Node.create(scope, _ -> ballast.fillAndThrow());
        }
      }
    },
    RUN {
      @Override
      void use(GcHeap heap, Ballast ballast) {
        heap.run(
            () -> {
              ballast.fill();
              Node.create(GcScope.current());
            });
      }
    };

    abstract void use(GcHeap heap, Ballast ballast);
  }

  private static final class Ballast {
    private static final int LARGEST = 1 << 20;
    private static final int SMALLEST = 8;

    private final List<byte[]> arrays = new ArrayList<>(1 << 19);

    void fill() {
      for (int size = LARGEST; size >= SMALLEST; size /= 2) {
        try {
          while (true) {
            arrays.add(new byte[size]);
          }
        } catch (OutOfMemoryError e) {
          // there is no room for one more of this size
        }
      }
    }

    void fillAndThrow() {
      fill();
      arrays.add(new byte[LARGEST]);
    }
  }

  private ScarceEntryProgram() {}

  private static void use(Place place, GcHeap heap, Ballast ballast) {
    try {
      place.use(heap, ballast);
    } catch (OutOfMemoryError e) {
      // as it may be
    }
    for (int i = 0; i < ENTRIES; i++) {
      try (GcScope scope = heap.enter()) {
        Node.create(scope);
      } catch (OutOfMemoryError e) {
        // as it may be
      }
    }
  }

  /** Runs it, cold, for the place that is named. */
  public static void main(String[] arguments) throws Exception {
    Place place = Place.valueOf(arguments[0]);
    GcHeap heap = GcHeap.shared();
    Ballast[] ballast = {new Ballast()};
    Thread thread = new Thread(() -> use(place, heap, ballast[0]));
    thread.start();
    thread.join();
    ballast[0] = null;
    try (GcScope scope = heap.tryEnter(Duration.ofSeconds(20))) {
      if (scope == null) {
        System.out.println(place + " has locked the heap");
      } else {
        heap.inspect().verify();
      }
    } catch (RuntimeException e) {
      System.out.println(place + ": " + e);
    }
    System.exit(0);
  }

  static List<String> places() {
    return List.of(Place.values()).stream().map(Place::name).toList();
  }
}
