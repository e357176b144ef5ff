package dev.lasso.runtime;

import dev.lasso.runtime.heap.TypeStats;

/**
 * What a heap has done so far with the objects of one type: figures of one moment. An object counts
 * for its own type, not for the supertypes. There may be more of them in later versions.
 *
 * @see GcStats#byType
 */
public sealed interface GcTypeStats permits TypeStats {
  /**
   * The name of the type, as messages and reports show it. Two types can have the same.
   *
   * @return the simple name of the annotated class; of a nested class {@code Outer.Inner}
   */
  String name();

  /**
   * The full name of the annotated class.
   *
   * @return the name, as {@link Class#getName} gives it
   */
  String className();

  /**
   * Objects created, without those whose construction is under way or has failed.
   *
   * @return how many
   */
  long created();

  /**
   * Objects alive now, and those that a collection has found and not freed yet.
   *
   * @return how many
   */
  long live();

  /**
   * Objects destroyed because their last owner let go.
   *
   * @return how many
   */
  long diedByCount();

  /**
   * Objects freed by collections.
   *
   * @return how many
   */
  long collected();

  /**
   * Bytes outside the JVM's heap that the objects alive pin: their extra memory, and what they said
   * when they were weighed last.
   *
   * @return how many bytes
   */
  long nativeBytes();

  /**
   * The name and the figures on one line.
   *
   * @return the line
   */
  @Override
  String toString();
}
