package dev.lasso.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a field of a {@linkplain GcContainer container class} that refers to a container without
 * keeping it alive. The reference is not counted, and the field becomes {@code null} when the other
 * object dies.
 *
 * <p>Use it for references back to an owner, such as from a child to its parent, for cache entries
 * and for observers. A cycle of {@link Owned} fields is freed only by a GC run. If one of the
 * fields is weak, counting frees the objects at once.
 *
 * {@snippet :
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 * import dev.lasso.runtime.collections.GcList;
 *
 * @GcContainer
 * abstract class Element extends GcObject {
 *   @Owned final GcList<Element> children = new GcList<>();
 *   @Weak Element parent;
 *
 *   void append(Element child) {
 *     children.add(child);
 *     GcElement.setParent(child, this); // written by the processor
 *   }
 * }
 * }
 *
 * <p>The field is written through its generated setter: {@code setX(value)} if the class declares
 * that abstract method, otherwise the static {@code GcElement.setX(self, value)}. Writing it
 * directly is right only in constructors and initialisers of the class and its subclasses, as for
 * {@link Owned}. Read it once into a local variable if it is used more than once.
 *
 * <p>With {@link #onClear}, a method of this object is called after the field has become {@code
 * null} because the other object died. The rules are those of CPython for the <a
 * href="https://docs.python.org/3/library/weakref.html#weakref.ref">callbacks of weak
 * references</a>:
 *
 * {@snippet :
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 *
 * @GcContainer
 * abstract class View extends GcObject {
 *   @Weak(onClear = "close") Model model;
 *
 *   void close() {} // the model is gone
 * }
 * }
 *
 * <ul>
 *   <li>If the last owner releases the other object, the field becomes {@code null} after the
 *       finalizer. If a GC run finds the object unreachable, the field becomes {@code null} before
 *       any finalizer, and stays {@code null} even if a finalizer resurrects the object.
 *   <li>Of several references to one object, the callback of the one that was set last runs first.
 *   <li>The method is not called if this object is dead or dies in the same GC run, nor when the
 *       field is set to {@code null} or to another object. It is not called either if the GC run
 *       found both objects unreachable and a finalizer resurrected this one; the field is then
 *       {@code null}.
 *   <li>Its exceptions go to the handler of the heap, {@code GcHeap.onUnraisable}.
 * </ul>
 *
 * <p>The method may be inherited. It has no parameters and is neither private nor static.
 *
 * <p>It is an error if the field
 *
 * <ul>
 *   <li>is final (it has to become {@code null}), private (the generated class has to write it) or
 *       static;
 *   <li>has a type that is not a container class;
 *   <li>is also {@link Owned} or {@link Borrowed};
 *   <li>is in a class that is not a {@link GcContainer}.
 * </ul>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.FIELD)
public @interface Weak {
  /**
   * The method of the class that is called when the other object has died.
   *
   * @return its name; by default no method is called
   */
  String onClear() default "";
}
