package dev.lasso.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares that objects of a class, or of all classes of a package, intentionally own one another
 * in cycles, as the objects of an interpreted language do. Lasso's note {@code OwnershipCycle} then
 * ignores their {@link Owned} fields. The annotation has no other effect on these fields.
 *
 * <p>For a single field, use {@code @SuppressWarnings("OwnershipCycle")}.
 *
 * {@snippet :
 * @CyclesIntended("Functions own their modules, and modules their functions")
 * package com.example.objects;
 *
 * import dev.lasso.annotations.CyclesIntended;
 * }
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.PACKAGE, ElementType.TYPE})
public @interface CyclesIntended {
  /**
   * The reason for the cycles, for readers of the class or package.
   *
   * @return a sentence
   */
  String value();
}
