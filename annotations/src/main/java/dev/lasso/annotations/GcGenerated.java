package dev.lasso.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class that Lasso's processor has written. It is not for use by hand.
 *
 * <p>Unlike {@code javax.annotation.processing.Generated} it is kept in class files, so that
 * coverage tools and Lasso's own checks can tell generated code from the rest.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface GcGenerated {}
