package dev.lasso.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes an abstract class a <i>container class</i>: its objects carry a reference count, may own
 * one another, and die the moment the last owner lets go, or when a collection finds that they are
 * garbage.
 *
 * <p>For a container class {@code Node} the processor writes the final class {@code GcNode} in the
 * same package ({@code GcOuter_Node} for a class {@code Node} nested in {@code Outer}). It extends
 * the class and adds what the runtime needs, among it one {@code create} and one {@code allocate}
 * method for each constructor that is not private:
 *
 * {@snippet :
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 *
 * @GcContainer
 * public abstract class Node extends GcObject {
 *   @Owned Node next;
 *   final String name;
 *
 *   protected Node(String name) {
 *     this.name = name;
 *   }
 *
 *   public abstract void setNext(Node next); // written by the processor
 *
 *   public static void main(String[] args) {
 *     try (GcHeap heap = GcHeap.confined();
 *         GcScope scope = heap.openScope()) {
 *       Node first = GcNode.create(scope, "first");
 *       Node second = GcNode.create(scope, "second");
 *       first.setNext(second);
 *     } // the scope lets go, and both are freed here
 *   }
 * }
 * }
 *
 * <p>Abstract getters and setters of plain fields are written, too: {@code title()} or {@code
 * getTitle()}, {@code isOpen()} of a boolean, {@code setTitle(value)}. They throw if the object is
 * dead.
 *
 * <p>A container class may extend another. A container class that keeps abstract methods which are
 * no setters or getters of its fields is a base class: its generated class has static members only,
 * for the generated classes of its subclasses, and cannot be created.
 *
 * <p>Where the class is deprecated, or a constructor, field, abstract setter or getter, so is what
 * is generated from it.
 *
 * <p>With {@link #extra} there are for each constructor also {@code createWithExtra(scope, bytes,
 * …)} and {@code allocateWithExtra(heap, bytes, …)}: the same as {@code create} and {@code
 * allocate}, with native memory, all zero, that lives as long as the object. CPython's <a
 * href="https://docs.python.org/3/c-api/gcsupport.html#c.PyUnstable_Object_GC_NewWithExtraData">extra
 * data</a>. The method {@code extra()} returns it (nothing, after {@code create} and {@code
 * allocate}); after the object's death it throws {@code DeadObjectException}, and an access through
 * a segment obtained before throws {@link IllegalStateException}.
 *
 * <p>With {@link #attributes} each object owns other containers by name, CPython's <a
 * href="https://docs.python.org/3/c-api/typeobj.html#c.Py_TPFLAGS_MANAGED_DICT">managed
 * dictionary</a>: {@code attribute(name)} is null if there is none, {@code setAttribute(name,
 * value)} counts like a setter and removes if the value is null, {@code attributes()} is a view
 * that cannot be changed. A container class that declares {@code abstract void setAttribute(String
 * name, Object value)} has attributes with {@linkplain Owned any values}, and all three methods
 * {@code Object} instead of {@code GcObject}.
 *
 * {@snippet :
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 * import java.lang.foreign.MemorySegment;
 * import java.lang.foreign.ValueLayout;
 *
 * @GcContainer(extra = true, attributes = true)
 * abstract class Instance extends GcObject {
 *   abstract MemorySegment extra(); // written by the processor
 *
 *   static void use(GcHeap heap, GcObject size) {
 *     GcInstance instance = GcInstance.allocateWithExtra(heap, 64);
 *     instance.extra().set(ValueLayout.JAVA_INT, 0, 42);
 *     instance.setAttribute("size", size);
 *     heap.release(instance); // frees the memory, lets go of the attribute
 *   }
 * }
 * }
 *
 * <p>With {@link #checked} methods of a dead object throw.
 *
 * <p>All of them are inherited by subclasses. The methods of extra memory and attributes implement
 * abstract ones of the class; otherwise they are as visible as the class.
 *
 * <p>With {@link #weight} the objects tell how many bytes of native memory they pin. When all of
 * them pin more than the {@code nativeBudget} of their heap, garbage among them is collected before
 * much more is allocated; {@code heap.stats().nativeBytes()} tells how much it is. Extra memory is
 * added without being asked for.
 *
 * {@snippet :
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 * import java.lang.foreign.Arena;
 * import java.lang.foreign.MemorySegment;
 *
 * @GcContainer(weight = "bytes")
 * abstract class Texture extends GcObject {
 *   @Owned final Arena arena = Arena.ofConfined();
 *   @Owned Texture next;
 *   final MemorySegment pixels;
 *
 *   Texture(int width, int height) {
 *     pixels = arena.allocate(4L * width * height);
 *   }
 *
 *   long bytes() {
 *     return pixels.byteSize();
 *   }
 * }
 * }
 *
 * <p>The method is called when the constructor has returned, whenever the setter of a resource has
 * stored another one, and by {@code heap.reweigh(object)}, for changes that no setter makes. If it
 * throws in {@code create} or {@code allocate}, there is no object, and its resources are closed.
 * Subclasses inherit it; one that names a method of its own is weighed by that alone.
 *
 * <p>It is an error if the class
 *
 * <ul>
 *   <li>is not an abstract class, or is final, private or an inner class that is not static;
 *   <li>does not extend {@code dev.lasso.runtime.GcObject}, directly or through other classes;
 *   <li>implements {@link Cloneable} or {@link java.io.Serializable}: a copy would not be counted;
 *   <li>has only private constructors;
 *   <li>has a field that can refer to a container and does not say how ({@link Owned}, {@link Weak}
 *       or {@link Borrowed}), or a static one;
 *   <li>declares a member whose name the generated class needs, such as {@code gcTraverse}.
 * </ul>
 *
 * <p>What a field can refer to is told by its declared type: through type variables, wildcards,
 * arrays, sealed interfaces, records, and the JDK's collections, references, futures and streams. A
 * field of type {@code Object}, of an interface that is not sealed, or of a class that is no record
 * says nothing about containers and is not asked for an annotation; give it {@link Borrowed} where
 * it does refer to one.
 *
 * <p>Under javac a lambda, method reference or anonymous class that captures another container is a
 * warning where it is assigned to a field of a container class, or handed to the setter of one. It
 * is found only there: not where it comes to the field by way of a variable, a collection, an
 * array, an argument of another method or the result of one, nor where an object of a named class
 * has the container. ECJ has no such check, and {@code heap.inspect().verify()} cannot find such a
 * reference either.
 *
 * <p>The compiler does not show local classes to annotation processors: nothing is written for one.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface GcContainer {
  /**
   * Whether objects may be allocated together with native memory, which is freed with them.
   *
   * @return true to get {@code createWithExtra}, {@code allocateWithExtra} and {@code extra}
   */
  boolean extra() default false;

  /**
   * Whether objects have attributes: owned containers, or any values, by name.
   *
   * @return true to get {@code attribute}, {@code setAttribute} and {@code attributes}
   */
  boolean attributes() default false;

  /**
   * Whether the methods of a dead object throw {@code DeadObjectException} instead of running. A
   * method of a dead object otherwise runs as any other: it finds null in the fields that Lasso
   * sets, and old values in all others, such as a final field with a native handle that is closed.
   *
   * <p>The generated class then overrides each method that the class declares, or inherits from a
   * superclass or a plain class in between, with a check before the call of the method itself. Left
   * out are private, static and final methods, those of {@link Object} such as {@code toString},
   * finalizers, and what {@code weight} and {@code onClear} name. Reading a field is not checked;
   * let {@linkplain Owned an abstract getter} do that. Subclasses inherit it.
   *
   * <p>It costs a few instructions per call, as much as a setter's own check. Use it where a
   * container class wraps native code, to which a handle of a dead object is a crash of the JVM:
   *
   * {@snippet :
   * import dev.lasso.annotations.*;
   * import dev.lasso.runtime.*;
   * import org.rocksdb.RocksIterator;
   *
   * @GcContainer(checked = true)
   * abstract class Cursor extends GcObject {
   *   @Owned final Database database;
   *   @Owned final RocksIterator iterator;
   *
   *   Cursor(Database database) {
   *     this.database = database;
   *     iterator = database.open();
   *   }
   *
   *   byte[] next() { // throws if the cursor is dead: the iterator is closed then
   *     iterator.next();
   *     return iterator.key();
   *   }
   * }
   * }
   *
   * @return true to have the methods check
   */
  boolean checked() default false;

  /**
   * The method that tells how many bytes outside the JVM's heap an object pins. It has no
   * parameters, returns {@code long} or {@code int}, never a negative number, and throws no checked
   * exceptions; it is not private, static or abstract. The extra memory of the object is no part of
   * the number: Lasso adds it.
   *
   * @return the name of a method of the class, or "" for none
   */
  String weight() default "";
}
