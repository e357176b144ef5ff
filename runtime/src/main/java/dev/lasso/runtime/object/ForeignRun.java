package dev.lasso.runtime.object;

/**
 * The images of a foreign runtime's objects in this heap. They exist during a whole run only, and
 * are never counted in the figures that programs see.
 */
public abstract class ForeignRun {

  /** True while there are images. */
  public boolean active;

  /** Number of images that are alive. */
  public int live;

  /** Number of images that may be garbage, because nothing outside refers to them. */
  public int candidates;

  /** Number of images so far. */
  public long created;

  /**
   * Adds the images to the heap.
   *
   * @throws RuntimeException if the foreign runtime or a lack of memory prevents it; then there are
   *     no images
   */
  public abstract void begin();

  /** Lets the foreign runtime clear weak references to its objects that the run found garbage. */
  public abstract void clearWeak();

  /**
   * Lets the foreign runtime finalize these objects, and then updates all images, because user code
   * may have changed what they stand for.
   */
  public abstract void runFinalizers();

  /** Records which images are garbage: those whose slots are marked. Returns their number. */
  public abstract int decided();

  /**
   * Removes the images, and passes the garbage to the foreign runtime. If an {@link Error}
   * interrupts this method, another call continues.
   */
  public abstract void end();
}
