package dev.lasso.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that a field of a {@linkplain GcContainer container class} may refer to containers and that
 * Lasso is to leave it alone: nothing is counted, traversed or nulled.
 *
 * <p>This is the way out for a field whose type can hold a container, where neither {@link Owned}
 * nor {@link Weak} fits. The reason is required: it tells a reader what keeps the other object
 * alive. Should it die all the same, generated members and heap calls on it throw {@code
 * DeadObjectException}; its fields read as null or as they were, and its other methods run, unless
 * they check, see {@code GcObject}.
 *
 * {@snippet :
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 * import dev.lasso.runtime.collections.GcList;
 *
 * @GcContainer
 * abstract class Cursor extends GcObject {
 *   @Owned final GcList<Cursor> rows = new GcList<>();
 *
 *   @Borrowed(reason = "always an element of rows, or null")
 *   Cursor current;
 * }
 * }
 *
 * <p>It also opts out a field for lambdas that capture a container, and a field of a class that is
 * no container class from the warning {@code [PlainKeeps]}.
 *
 * <p>It is an error if
 *
 * <ul>
 *   <li>the reason is blank;
 *   <li>the field's type cannot hold a container, so that the annotation says nothing;
 *   <li>the field is also {@link Owned} or {@link Weak}, or is static;
 *   <li>the field is in a class that is not a {@link GcContainer}, and cannot hold a container.
 * </ul>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.FIELD)
public @interface Borrowed {
  /**
   * What keeps the borrowed object alive, for the reader of the field.
   *
   * @return a text that is not blank
   */
  String reason();
}
