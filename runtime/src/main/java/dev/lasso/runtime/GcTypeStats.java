package dev.lasso.runtime;

import dev.lasso.runtime.object.TypeStats;

/**
 * The statistics of the objects of one type in a heap, at one moment. An object counts for its own
 * type only, not for the supertypes. Later versions may add more figures.
 *
 * @see GcStats#byType
 */
public sealed interface GcTypeStats permits TypeStats {
  /**
   * Returns the name of the type in messages and reports. Two types can have the same name.
   *
   * @return the simple name of the annotated class; {@code Outer.Inner} for a nested class
   */
  String name();

  /**
   * Returns the full name of the annotated class.
   *
   * @return the name, in the format of {@link Class#getName}
   */
  String className();

  /**
   * Returns the number of objects created, without those whose construction is in progress or has
   * failed.
   *
   * @return the number of objects
   */
  long created();

  /**
   * Returns the number of live objects, including those that a collection has found to be garbage
   * and not freed yet.
   *
   * @return the number of objects
   */
  long live();

  /**
   * Returns the number of objects destroyed because their last owner released them.
   *
   * @return the number of objects
   */
  long diedByCount();

  /**
   * Returns the number of objects freed by collections.
   *
   * @return the number of objects
   */
  long collected();

  /**
   * Returns the number of bytes outside the JVM's heap that the live objects pin: their extra
   * memory, and the bytes they reported when they were last weighed.
   *
   * @return the number of bytes
   */
  long nativeBytes();

  /**
   * Returns the name and the figures on one line.
   *
   * @return the line
   */
  @Override
  String toString();
}
