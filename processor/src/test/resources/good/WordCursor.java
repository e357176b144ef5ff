package golden;

import dev.lasso.annotations.GcContainer;
import org.jspecify.annotations.Nullable;

/** Inherits getters and checks, and overrides one of each. */
@GcContainer
abstract class WordCursor extends Cursor<@Nullable String> {
  WordCursor(MemoryBlock block) {
    super(block);
  }

  @Override
  Cursor<@Nullable String> next() {
    return this;
  }

  @Override
  public <B, C extends Comparable<C>> B pick(B first, C key, java.util.List<? super B> more) {
    return first;
  }
}
