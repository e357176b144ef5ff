package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sequence of resources in one field that is part of exactly one container. Each resource is
 * closed as if it were in a field of its own.
 *
 * <p>Implemented by {@code GcResources}. The methods declared here are for the runtime.
 */
public interface GcResourcePart extends AutoCloseable {

  /**
   * For generated code: makes these resources a part of {@code owner}.
   *
   * @param owner the container that owns them
   * @param field the name of the field; null if they are in none
   * @throws IllegalStateException if they are part of a container already
   */
  void gcBind(GcObject owner, @Nullable String field);

  /**
   * For generated code: returns the container that these resources are part of.
   *
   * @return the owner, or null if there is none yet
   */
  @Nullable GcObject gcOwner();

  /**
   * For generated code: returns the resources, in the order in which they were added.
   *
   * @return a view of them
   */
  List<? extends AutoCloseable> gcElements();

  /**
   * For generated code: removes the resource to close next, which is the last one. Only stores.
   *
   * @return the resource, or null if there is none left
   */
  @Nullable AutoCloseable gcTakeLast();

  /** Closes and removes all resources, the last one first. */
  @Override
  void close();
}
