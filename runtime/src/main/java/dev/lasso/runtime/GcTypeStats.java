package dev.lasso.runtime;

import dev.lasso.runtime.observe.Texts;

/**
 * The statistics of the objects of one type in a heap, at one moment. An object counts for its own
 * type only, not for the supertypes. Later versions may add more figures.
 *
 * @param name the name of the type in messages and reports: the simple name of the annotated class,
 *     or {@code Outer.Inner} for a nested class. Two types can have the same name
 * @param className the full name of the annotated class, in the format of {@link Class#getName}
 * @param created the number of objects created, without those whose construction is in progress or
 *     has failed
 * @param live the number of live objects, including those that a collection has found to be garbage
 *     and not freed yet
 * @param diedByCount the number of objects destroyed because their last owner released them
 * @param collected the number of objects freed by collections
 * @param nativeBytes the number of bytes outside the JVM's heap that the live objects pin: their
 *     extra memory, and the bytes they reported when they were last weighed
 * @see GcStats#byType
 */
public record GcTypeStats(
    String name,
    String className,
    long created,
    long live,
    long diedByCount,
    long collected,
    long nativeBytes) {

  /**
   * Returns the name and the figures on one line.
   *
   * @return the line
   */
  @Override
  public String toString() {
    return Texts.fill(
        "%s: %s live of %s, %s died by count, %s collected%s",
        name,
        live,
        created,
        diedByCount,
        collected,
        nativeBytes == 0 ? "" : ", " + Texts.count(nativeBytes, "native byte"));
  }
}
