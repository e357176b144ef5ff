package dev.lasso.runtime.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;

/** A test of one or more cases of a numbered list; see {@link CaseList}. */
@Test
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Case {

  /** The numbers of the cases. */
  int[] value();

  /** Which part of its case the test shows, where there is more than one test for it. */
  String part() default "";
}
