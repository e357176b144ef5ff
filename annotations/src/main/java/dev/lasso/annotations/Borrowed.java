package dev.lasso.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a field of a {@linkplain GcContainer container class} that may refer to containers and that
 * Lasso ignores. The reference is not counted, not traversed and never set to {@code null}.
 *
 * <p>Use it where the type of a field can hold a container, and neither {@link Owned} nor {@link
 * Weak} fits. The reason is required, and explains to readers how the other object is kept alive.
 * If that object dies nevertheless, generated members and heap calls on it throw {@code
 * DeadObjectException}. So does a generated getter of the borrowed field, and {@code
 * GcInspection.verify} reports the field with its reason, unless it is private. The fields of the
 * dead object read as null or keep their old values, and its other methods run unless they are
 * checked (see {@code GcObject}).
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
 * <p>It also permits a field to store lambdas that capture a container. In a class that is not a
 * container class, it suppresses the warning {@code [PlainKeeps]} for the field.
 *
 * <p>It is an error if
 *
 * <ul>
 *   <li>the reason is blank;
 *   <li>the field is also {@link Owned} or {@link Weak}, or is static;
 *   <li>the field is in a subclass of {@code GcObject} that is not a {@link GcContainer}.
 * </ul>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.FIELD)
public @interface Borrowed {
  /**
   * The reason why the borrowed object stays alive, for readers of the field.
   *
   * @return a text that is not blank
   */
  String reason();
}
