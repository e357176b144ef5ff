package dev.lasso.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes an abstract class a <i>container class</i>. Its objects are reference-counted and can own
 * one another. An object dies the moment its last owner releases it, or when a GC run finds that it
 * is garbage.
 *
 * <p>For a container class {@code Node} the processor writes the final class {@code GcNode} in the
 * same package ({@code GcOuter_Node} for a class {@code Node} nested in {@code Outer}). It extends
 * the class and implements the methods that the runtime calls. It also has one {@code create} and
 * one {@code allocate} method for each constructor that is not private:
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
 *     } // the scope releases both, so they are freed here
 *   }
 * }
 * }
 *
 * <p>The processor also implements abstract getters and setters of plain fields: {@code title()} or
 * {@code getTitle()}, {@code isOpen()} for a boolean, and {@code setTitle(value)}. They throw if
 * the object is dead.
 *
 * <p>A container class may extend another, of another package only if that is {@link #extensible}.
 * If abstract methods remain that are not getters or setters of its fields, the container class is
 * a base class: its generated class cannot be instantiated, and has only static members, such as
 * setters.
 *
 * <p>Members generated from a deprecated class, constructor, field, or abstract setter or getter
 * are deprecated too.
 *
 * <p>With {@link #extra}, each constructor also gets {@code createWithExtra(scope, bytes, …)} and
 * {@code allocateWithExtra(heap, bytes, …)}. They create an object as {@code create} and {@code
 * allocate} do, together with zeroed native memory that lives as long as the object, like CPython's
 * <a
 * href="https://docs.python.org/3/c-api/gcsupport.html#c.PyUnstable_Object_GC_NewWithExtraData">extra
 * data</a>. The method {@code extra()} returns this memory, or an empty segment if the object was
 * made by {@code create} or {@code allocate}. After the object's death it throws {@code
 * DeadObjectException}, and an access through a segment obtained earlier throws {@link
 * IllegalStateException}.
 *
 * <p>With {@link #attributes}, each object owns other containers by name, like an object with
 * CPython's <a
 * href="https://docs.python.org/3/c-api/typeobj.html#c.Py_TPFLAGS_MANAGED_DICT">managed
 * dictionary</a>. {@code attribute(name)} returns null if there is no such attribute. {@code
 * setAttribute(name, value)} counts like a setter, and removes the attribute if the value is null.
 * {@code attributes()} returns an unmodifiable view. A container class that declares {@code
 * abstract void setAttribute(String name, Object value)} has attributes with {@linkplain Owned any
 * values}; all three methods then use {@code Object} instead of {@code GcObject}.
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
 *     heap.release(instance); // frees the memory, releases the attribute
 *   }
 * }
 * }
 *
 * <p>With {@link #checked}, the methods of a dead object throw.
 *
 * <p>Subclasses inherit all of these. Generated methods for extra memory and attributes implement
 * abstract methods of the class if it declares them; otherwise they are as visible as the class.
 *
 * <p>With {@link #nativeBytes}, objects report how many bytes of native memory they pin. Once the
 * objects of a heap together pin more than its {@code nativeBudget}, the heap collects garbage
 * before much more is allocated. {@code heap.stats().nativeBytes()} returns the total. Extra memory
 * is included automatically.
 *
 * {@snippet :
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 * import java.lang.foreign.Arena;
 * import java.lang.foreign.MemorySegment;
 *
 * @GcContainer(nativeBytes = "bytes")
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
 * <p>The method is called after the constructor has returned, after the setter of a resource has
 * stored another one, and by {@code heap.reweigh(object)}, for changes made without a setter. If it
 * throws in {@code create} or {@code allocate}, no object is created, and its resources are closed.
 * Subclasses inherit it; if one names a method of its own, only that one is called.
 *
 * <p>It is an error if the class
 *
 * <ul>
 *   <li>is final or not an abstract class, is private, or is an inner class that is not static;
 *   <li>does not extend {@code dev.lasso.runtime.GcObject}, directly or through other classes;
 *   <li>implements {@link Cloneable} or {@link java.io.Serializable}, because a copy would not be
 *       counted;
 *   <li>has only private constructors;
 *   <li>has a field that can refer to a container and is not annotated ({@link Owned}, {@link Weak}
 *       or {@link Borrowed}), or has a static one;
 *   <li>declares a member whose name the generated class needs, such as {@code gcTraverse}.
 * </ul>
 *
 * <p>The declared type determines whether a field can refer to a container. The processor looks
 * through type variables, wildcards, arrays, sealed interfaces, records, and the JDK's collections,
 * references, futures and streams. For a field of type {@code Object}, of an interface that is not
 * sealed, or of a class that is not a record, nothing is known about containers, so no annotation
 * is required. Annotate such a field with {@link Borrowed} if it does refer to a container.
 *
 * <p>javac warns where a lambda, method reference or anonymous class that captures another
 * container is assigned to a field of a container class, or passed to the setter of one. It does
 * not warn if the capturing object reaches the field through a variable, a collection, an array, an
 * argument of another method or the result of a method, nor if an object of a named class refers to
 * the container. Under ECJ there is no such check, and {@code heap.inspect().verify()} cannot find
 * such a reference either.
 *
 * <p>Local classes cannot be container classes, because the compiler does not present them to
 * annotation processors.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface GcContainer {
  /**
   * True if objects may be allocated together with native memory, which is freed with them.
   *
   * @return true to get {@code createWithExtra}, {@code allocateWithExtra} and {@code extra}
   */
  boolean extra() default false;

  /**
   * True if objects have attributes: owned containers, or any values, by name.
   *
   * @return true to get {@code attribute}, {@code setAttribute} and {@code attributes}
   */
  boolean attributes() default false;

  /**
   * True if the methods of a dead object throw {@code DeadObjectException}. Otherwise they run as
   * usual: the fields that Lasso sets are null, and all others keep their old values, such as a
   * final field with a native handle that is closed.
   *
   * <p>The generated class then overrides each method that the class declares, or inherits from a
   * superclass or a plain class in between, and checks the object before it calls the original
   * method. This does not apply to private, static and final methods, methods of {@link Object}
   * such as {@code toString}, finalizers, and methods named by {@code nativeBytes} and {@code
   * onClear}. Reads of fields are not checked; use {@linkplain Owned an abstract getter} for that.
   * Subclasses inherit the setting.
   *
   * <p>The check costs a few instructions per call, as much as that of a setter. Use it where a
   * container class wraps native code that would crash the JVM if it were given the handle of a
   * dead object:
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
   *   byte[] next() { // throws if the cursor is dead, because its iterator is closed
   *     iterator.next();
   *     return iterator.key();
   *   }
   * }
   * }
   *
   * @return true to check the methods
   */
  boolean checked() default false;

  /**
   * The method that returns how many bytes outside the JVM's heap an object pins. It has no
   * parameters, returns {@code long} or {@code int}, never a negative number, and throws no checked
   * exceptions. It is not private, static or abstract. The number does not include the extra memory
   * of the object, which Lasso adds.
   *
   * @return the name of a method of the class, or "" for none
   */
  String nativeBytes() default "";

  /**
   * The name of the type in messages, reports and figures, for a library whose users know its
   * objects as something else. For example, an object of a class {@code StatementState} with the
   * name {@code java.sql.Statement} is {@code java.sql.Statement#1}. Subclasses do not inherit the
   * name.
   *
   * @return the name, or "" for the name of the class
   */
  String name() default "";

  /**
   * True if container classes of other packages may extend the class. Otherwise that is an error.
   *
   * <p>The generated class of a subclass handles inherited fields, too. It cannot access those of
   * another package, so that it needs static methods of the generated class of this class, such as
   * {@code gcTraverse(self, visit, arg)}. They exist only with this setting, because they are of no
   * use to programs. Within a package, every container class can be extended. The setting is not
   * inherited.
   *
   * {@snippet :
   * import dev.lasso.annotations.*;
   * import dev.lasso.runtime.*;
   *
   * @GcContainer(extensible = true)
   * abstract class Widget extends GcObject {
   *   @Owned Widget parent;
   *
   *   protected Widget() {}
   *
   *   public abstract void setParent(Widget parent); // written in subclasses, too
   * }
   * }
   *
   * @return true to allow subclasses in other packages
   */
  boolean extensible() default false;
}
