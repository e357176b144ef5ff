package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several resources that are part of exactly one container, in one field: each is closed as a
 * resource in a field of its own would be.
 *
 * <p>Implemented by {@code GcResources}. The methods here are for the runtime.
 */
public interface GcResourcePart extends AutoCloseable {

  /**
   * For generated code: makes these resources a part of {@code owner}.
   *
   * @param owner the container whose field this is
   * @param field the name of the field; null if it is in none
   * @throws IllegalStateException if they are part of a container already
   */
  void gcBind(GcObject owner, @Nullable String field);

  /**
   * For generated code: the container that these resources are part of.
   *
   * @return the owner, or null if there is none yet
   */
  @Nullable GcObject gcOwner();

  /**
   * For generated code: the resources, in the order in which they were added.
   *
   * @return a view of them
   */
  List<? extends AutoCloseable> gcElements();

  /**
   * For generated code: takes out the resource that is to be closed next, the last one. Only
   * stores.
   *
   * @return the resource, or null if there is none left
   */
  @Nullable AutoCloseable gcTakeLast();

  /** Closes all resources, the last one first, and takes them out. */
  @Override
  void close();
}
