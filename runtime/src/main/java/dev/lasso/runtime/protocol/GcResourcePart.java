package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcObject;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
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

  /**
   * For the runtime: returns whether several owners may have a resource. An instance of a class
   * without fields, such as a lambda that captures nothing, does not differ from the others of its
   * class, and may stand for all of them: each owner that closes it closes its own.
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

  /** Closes all resources, the last one first, and takes them out. */
  @Override
  void close();
}
