package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcScopes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The scopes of several heaps that were entered in the order of their numbers. */
public final class Scopes implements GcScopes {

  private final List<Scope> scopes;

  private Scopes(int count) {
    scopes = new ArrayList<>(count);
  }

  /** See {@link GcHeap#enter(GcHeap, GcHeap, GcHeap...)}. */
  public static Scopes of(GcHeap first, GcHeap second, GcHeap... more) {
    List<Heap> heaps = new ArrayList<>();
    heaps.add((Heap) Objects.requireNonNull(first, "first"));
    heaps.add((Heap) Objects.requireNonNull(second, "second"));
    for (GcHeap heap : more) {
      heaps.add((Heap) Objects.requireNonNull(heap, "more"));
    }
    heaps.sort(Comparator.comparingLong(Heap::number));
    for (int i = 1; i < heaps.size(); i++) {
      if (heaps.get(i - 1) == heaps.get(i)) {
        throw new IllegalArgumentException(heaps.get(i) + " is to be entered twice: name it once.");
      }
    }
    Scopes entered = new Scopes(heaps.size());
    try {
      for (Heap heap : heaps) {
        entered.scopes.add(heap.enter());
      }
    } catch (Throwable t) {
      entered.closeAll(t);
      throw t;
    }
    return entered;
  }

  @Override
  public GcScope scope(GcHeap heap) {
    for (Scope scope : scopes) {
      if (scope.heap() == heap) {
        return scope;
      }
    }
    throw new IllegalArgumentException(heap + " is none of those that were entered here.");
  }

  @Override
  public void close() {
    for (Scope scope : scopes) {
      scope.checkClosable();
    }
    Throwable failure = closeAll(null);
    switch (failure) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new AssertionError(failure); // close declares no other
    }
  }

  private @Nullable Throwable closeAll(@Nullable Throwable before) {
    Throwable failure = before;
    for (Scope scope : scopes.reversed()) {
      try {
        scope.close();
      } catch (Throwable t) {
        if (failure == null) {
          failure = t;
        } else if (failure != t) {
          failure.addSuppressed(t);
        }
      }
    }
    scopes.clear();
    return failure;
  }
}
