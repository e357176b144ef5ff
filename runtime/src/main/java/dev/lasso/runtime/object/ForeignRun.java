package dev.lasso.runtime.object;

/**
 * The images of a foreign runtime's objects in this heap. They exist during a whole run only, and
 * are never counted in the figures that programs see.
 */
public interface ForeignRun {

  /**
   * Adds the images to the heap.
   *
   * @throws RuntimeException if the foreign runtime or a lack of memory prevents it; then there are
   *     no images
   */
  void begin();

  /** Returns whether there are images. */
  boolean isActive();

  /** Lets the foreign runtime clear weak references to its objects that the run found garbage. */
  void clearWeak();

  /**
   * Lets the foreign runtime finalize these objects, and then updates all images, because user code
   * may have changed what they stand for.
   */
  void runFinalizers();

  /** Records which images are garbage: those whose slots are marked. */
  void decided();

  /**
   * Removes the images, and passes the garbage to the foreign runtime. If an {@link Error}
   * interrupts this method, another call continues.
   */
  void end();

  /** Returns the number of images that are alive. */
  int live();

  /** Returns the number of images that may be garbage, because nothing outside refers to them. */
  int candidates();

  /** Returns the number of images that the last run found garbage. */
  int dead();

  /** Returns the number of images so far. */
  long created();

  /** Returns the number of images so far that died when they were removed. */
  long removed();
}
