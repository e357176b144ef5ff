package dev.lasso.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the method of a {@linkplain GcContainer container class} that runs when an object is about
 * to die. It runs at most once in the life of an object, before its fields are touched: all of them
 * can still be read. It may make the object live on, by giving it a new owner.
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
 * <p>To close a file or free memory, use an {@link Owned} resource instead: it needs no code. What
 * the method throws goes to the heap's handler for unraisable exceptions, and the object dies all
 * the same.
 *
 * <p>A {@link Weak} field is often null when the method runs, as an owner dies before what it owns:
 * read it into a local variable, and check that. The same holds for what closes a resource.
 *
 * <p>It is an error if
 *
 * <ul>
 *   <li>the method is private, static, abstract or has parameters;
 *   <li>the class has two of them, or has one and its superclass has another: a container class
 *       that needs its own overrides the method of its superclass, and may call {@code super};
 *   <li>the class is not a {@link GcContainer}.
 * </ul>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Finalizer {}
