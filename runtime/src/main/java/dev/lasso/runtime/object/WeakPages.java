package dev.lasso.runtime.object;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A growing array of weak references in pages. Growth copies no element, and no page is large. */
final class WeakPages {

  private static final int PAGE_BITS = 10;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;
  private static final int PAGE_MASK = PAGE_SIZE - 1;

  private static final @Nullable WeakRef<?> @Nullable [][] NONE = {};

  private @Nullable WeakRef<?> @Nullable [][] pages = NONE;

  /** Ensures that the element at {@code index} can be set without allocation. */
  void ensure(int index) {
    int page = index >>> PAGE_BITS;
    if (page >= pages.length) {
      pages = Arrays.copyOf(pages, Math.max(page + 1, 2 * pages.length));
    }
    if (pages[page] == null) {
      pages[page] = new WeakRef<?>[PAGE_SIZE];
    }
  }

  /** Ensures that all elements below {@code end} can be set without allocation. */
  void ensureTo(int end) {
    for (int index = end - 1; index >= 0; index -= PAGE_SIZE) {
      ensure(index);
    }
  }

  /** Returns the element at {@code index}, or null if it was never set. */
  @Nullable WeakRef<?> get(int index) {
    int page = index >>> PAGE_BITS;
    @Nullable WeakRef<?>[] weaks = page < pages.length ? pages[page] : null;
    return weaks == null ? null : weaks[index & PAGE_MASK];
  }

  /** Sets the element at an index that {@link #ensure} has made valid. */
  void set(int index, @Nullable WeakRef<?> weak) {
    @Nullable WeakRef<?>[] weaks = pages[index >>> PAGE_BITS];
    assert weaks != null : index;
    weaks[index & PAGE_MASK] = weak;
  }

  /** Sets all elements to null. */
  void clear() {
    for (@Nullable WeakRef<?>[] weaks : pages) {
      if (weaks != null) {
        Arrays.fill(weaks, null);
      }
    }
  }
}
