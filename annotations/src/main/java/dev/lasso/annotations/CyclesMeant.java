package dev.lasso.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that objects of a class, or of all classes of a package, are meant to own one another in
 * cycles, as the objects of an interpreted language do. Lasso's note {@code OwnershipCycle} leaves
 * out their {@link Owned} fields; what these fields do is the same.
 *
 * <p>On a single field, {@code @SuppressWarnings("OwnershipCycle")} says so.
 *
 * {@snippet :
 * @CyclesMeant("Functions own their modules, and modules their functions")
 * package com.example.objects;
 *
 * import dev.lasso.annotations.CyclesMeant;
 * }
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.PACKAGE, ElementType.TYPE})
public @interface CyclesMeant {
  /**
   * Why, for the reader of the class or package.
   *
   * @return a sentence
   */
  String value();
}
