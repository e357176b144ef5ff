package dev.lasso.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the method of a {@linkplain GcContainer container class} that runs when an object is about
 * to die. It runs at most once per object, before any field is cleared, so all fields can still be
 * read. It may resurrect the object by giving it a new owner.
 *
 * {@snippet :
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 *
 * @GcContainer
 * abstract class Session extends GcObject {
 *   final String user;
 *
 *   Session(String user) {
 *     this.user = user;
 *   }
 *
 *   @Finalizer
 *   void end() {
 *     System.out.println(user + " has left");
 *   }
 * }
 * }
 *
 * <p>To close a file or free memory, use an {@link Owned} resource instead, which needs no code.
 * Exceptions thrown by the method go to the heap's handler for unraisable exceptions, and the
 * object dies nevertheless.
 *
 * <p>A {@link Weak} field is often null when the method runs, because an owner dies before the
 * objects that it owns. Read the field into a local variable, and check that variable for null. The
 * same applies to methods that close a resource.
 *
 * <p>It is an error if
 *
 * <ul>
 *   <li>the method is private, static, abstract or has parameters;
 *   <li>the class has two of them, or has one while a superclass has one of another name; to extend
 *       the finalizer of a superclass, override it and call {@code super};
 *   <li>the class is not a {@link GcContainer}.
 * </ul>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Finalizer {}
