package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Tells how many native bytes it pins. */
@GcContainer(nativeBytes = "bytes")
abstract class Picture extends GcObject {

  /** What a picture owns. */
  record Pixels(long bytes) implements AutoCloseable {
    @Override
    public void close() {
      Check.log("close " + bytes);
    }
  }

  /** Inherits the weight. */
  @GcContainer
  abstract static class Photo extends Picture {}

  /** Is weighed by a method of its own, and has extra memory. */
  @GcContainer(extra = true, nativeBytes = "frames")
  abstract static class Movie extends Picture {
    int frames() {
      return 3;
    }

    abstract MemorySegment extra();
  }

  /** Has extra memory and nothing else to weigh. */
  @GcContainer(extra = true)
  abstract static class Frame extends GcObject {}

  /** A super host that is not weighed. */
  @GcContainer
  abstract static class Canvas extends GcObject {
    @Owned @Nullable Pixels pixels;
  }

  /** Weighs what its super host owns. */
  @GcContainer(nativeBytes = "bytes")
  abstract static class Mural extends Canvas {
    long bytes() {
      return pixels == null ? 0 : pixels.bytes();
    }
  }

  @Owned @Nullable Pixels pixels;
  @Owned @Nullable Picture next;

  /** What the method says if it is not 0. */
  static long said;

  /** What the method throws. */
  static @Nullable RuntimeException failure;

  Picture() {}

  Picture(Pixels pixels) {
    this.pixels = pixels;
  }

  long bytes() {
    if (failure != null) {
      throw failure;
    }
    return said != 0 ? said : pixels == null ? 0 : pixels.bytes();
  }
}
