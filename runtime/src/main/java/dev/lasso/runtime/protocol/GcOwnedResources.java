package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcObject;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sequence of resources in one field that is part of exactly one container. Each resource is
 * closed as if it were in a field of its own.
 *
 * <p>Implemented by {@code GcResources}. The methods declared here are for the runtime.
 */
public interface GcOwnedResources extends AutoCloseable {

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

  /**
   * For the runtime: returns whether several owners may share a resource. An instance of a class
   * without fields, such as a lambda that captures nothing, does not differ from the other
   * instances of its class and may represent all of them. Each owner closes it as its own.
   *
   * @param resource the resource
   * @return true if its class and the superclasses have no instance fields
   */
  static boolean isSharable(Object resource) {
    try {
      for (Class<?> each = resource.getClass(); each != null; each = each.getSuperclass()) {
        for (Field field : each.getDeclaredFields()) {
          if (!Modifier.isStatic(field.getModifiers())) {
            return false;
          }
        }
      }
      return true;
    } catch (LinkageError e) {
      return false; // the type of a field is missing
    }
  }

  /** Closes and removes all resources, the last one first. */
  @Override
  void close();
}
