package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Owns resources that are not {@code AutoCloseable}, or not closed by {@code close}. */
@GcContainer
public abstract class Frame<B extends Frame.Counted & Comparable<B>> extends GcObject {
  @Owned(release = "release")
  @Nullable Counted resource;

  @Owned(release = "release")
  @Nullable B generic;

  @Owned(release = "delete")
  final Block block = new Block();

  @Owned(release = "")
  @Nullable MemoryBlock memory;

  /** Counts by itself, as the buffers of Netty do. */
  public interface Counted {
    boolean release();

    boolean release(int times);
  }

  static final class Block implements AutoCloseable {
    void delete() throws Exception {}

    @Override
    public void close() {}
  }
}
