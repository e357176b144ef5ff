package dev.lasso.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class that Lasso's processor has written. Do not use it in handwritten code.
 *
 * <p>Unlike {@code javax.annotation.processing.Generated}, it is kept in class files, so that
 * coverage tools and Lasso's own checks can recognize generated code.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface GcGenerated {
  /**
   * The order in which the source declares the annotated fields of the container class, unless it
   * is alphabetical. Generated subclasses that are compiled later need it, because ECJ sorts the
   * fields of class files by name.
   *
   * @return the names of the fields, or none if they are in alphabetical order
   */
  String[] value() default {};
}
