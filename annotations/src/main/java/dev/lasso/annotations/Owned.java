package dev.lasso.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that a field of a {@linkplain GcContainer container class} keeps what it refers to alive.
 * What that means follows from the declared type:
 *
 * <ul>
 *   <li><b>container</b> (a subclass of {@code GcObject}, or an interface sealed over such classes
 *       alone): the reference is counted. It is dropped when the field gets another value and when
 *       this object dies.
 *   <li><b>any value</b> ({@code Object}, an interface of yours that containers and other classes
 *       implement, sealed or not, or a type parameter bounded by these): what happens to be a
 *       container is counted as above, and all else is plain data, as in a variable of a dynamic
 *       language. An {@code AutoCloseable} in such a field is plain data, too: it is not closed. So
 *       is a list, an array or a record; containers in it are not counted.
 *   <li><b>owned collection</b> ({@code GcList}): each element that is a container is counted. The
 *       field is final, and the collection is a part of this object: it cannot be shared and dies
 *       with it. To make one for a field of a class that is no container is a warning under javac.
 *   <li><b>array</b> of containers or of any values, with {@link Items}: each item that is a
 *       container is counted; the generated class makes the array.
 *   <li><b>resource</b> (any other {@link AutoCloseable}, or any type with {@link #release}; a
 *       {@code long} or an {@code int} with it is a native handle, 0 being none): it has one owner,
 *       this object, and is closed once: when the field gets another value, or when this object
 *       dies. What closing it throws goes to {@code GcHeap.onUnraisable}, with the name of the
 *       field. A final field of type {@code GcResources} has any number of them.
 * </ul>
 *
 * <p>A type that is both a container and {@code AutoCloseable} is a container.
 *
 * <p>Resources close in an order that lets each use what it needs. Within an object the last
 * declared is closed first ({@link #closeBefore} tells otherwise), and all of them before the
 * object lets go of what it owns. Of two objects that die together, whether by count or in a
 * collection, the owner's resources are closed before those of what it owns: let a cursor own its
 * database, not the other way round. Only objects that own each other in a cycle have no such
 * order; of them the newest is closed first.
 *
 * <p>If a constructor or an initialiser of the class throws, the resources that its fields hold by
 * then are closed in the same order, and {@code create} throws what the constructor threw. This
 * includes a resource that came in as an argument: from the moment when it is stored in the field,
 * the object owns it, and the caller must not close it.
 *
 * {@snippet :
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 * import dev.lasso.runtime.collections.GcList;
 * import java.lang.foreign.Arena;
 *
 * @GcContainer
 * abstract class Document extends GcObject {
 *   @Owned Document template;                                 // container
 *   @Owned final GcList<Document> chapters = new GcList<>();  // owned collection
 *   @Owned final Arena memory = Arena.ofConfined();           // resource
 *
 *   abstract void setTemplate(Document template);             // written by the processor
 * }
 *
 * class Main {
 *   static void use(GcScope scope, Document template) {
 *     GcDocument document = GcDocument.create(scope);
 *     document.setTemplate(template);
 *     document.chapters.add(GcDocument.create(scope));
 *   }
 * }
 * }
 *
 * <p>The field is written through its generated setter, which counts. Reading it is plain Java.
 * Writing it directly is right only in constructors and initialisers of the class and its
 * subclasses, on {@code this} and not in a lambda: there nothing is counted yet. Anywhere else it
 * is a compile error under javac, as is an {@code AtomicReferenceFieldUpdater} of the field that is
 * made with a class literal and a constant name; for the items of an array see {@link Items}. Other
 * compilers do not start the check, no compiler sees writes by reflection or {@code VarHandle}s,
 * and {@code heap.inspect().verify()} finds a wrong write at run time.
 *
 * <p>For a field {@code x} of a container class {@code Node} the processor writes {@code
 * setX(value)} and, for a container, {@code moveX(scope, value)}, which takes over the hold that
 * the scope has on the value. A final field gets none. What the class declares, as {@code abstract
 * void setX(T value)}, is a method of its objects; what it does not declare is a static method of
 * {@code GcNode} that takes the object first, {@code GcNode.setX(node, value)}: public if the class
 * and the field are public or protected, otherwise only the package sees it. A setter that
 * subclasses override is not declared abstract: write it in the class, and call the static method
 * in it.
 *
 * <p>Some methods are written only for a container class that declares them, abstract: {@code T
 * takeX()} hands a resource out unclosed, for the caller to close or to pass on; {@code T
 * takeX(GcScope scope)}, the counterpart of {@code moveX}, hands a container or any value out, held
 * by the scope. The field is null afterwards.
 *
 * <p>Reading the field of a dead object is not checked: a final field still has what it had, be it
 * a resource that is closed, and the others are null or 0. A method {@code abstract T x()} or
 * {@code abstract T getX()} of the class, where {@code T} is the type of the field or a supertype
 * of it, is implemented and throws {@code DeadObjectException} instead. It costs a few instructions
 * more than the field; use it for what a dead object must not hand out, above all native handles:
 *
 * {@snippet :
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 * import org.rocksdb.RocksIterator;
 *
 * @GcContainer
 * public abstract class Cursor extends GcObject {
 *   @Owned final RocksIterator it;
 *
 *   protected Cursor(RocksIterator it) {
 *     this.it = it;
 *   }
 *
 *   public abstract RocksIterator it(); // written by the processor
 * }
 * }
 *
 * <p>It is an error if the field
 *
 * <ul>
 *   <li>is private (the generated class has to write it) or static;
 *   <li>has a type that cannot be owned, such as {@code String}, or a plain collection or array of
 *       containers (use {@code GcList} or {@link Items});
 *   <li>has a type that is {@code AutoCloseable} and sealed over containers and other types: it
 *       could be a resource or a container;
 *   <li>is a {@code GcWeak} of a sealed interface: it refers to an object of a class that extends
 *       {@code GcObject};
 *   <li>is a {@code GcRoot} or {@code GcScope}: what garbage holds would never be let go;
 *   <li>is an owned collection and not final;
 *   <li>is no resource and has {@link #release} or {@link #closeBefore}, or these name a method
 *       that generated code cannot call, a field that is not closed, or a cycle of fields;
 *   <li>is also {@link Weak} or {@link Borrowed};
 *   <li>is in a class that is not a {@link GcContainer}.
 * </ul>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.FIELD)
public @interface Owned {
  /**
   * The method that closes a resource; for a type that is not {@link AutoCloseable}, or instead of
   * {@code close}. It has no parameters, is not static, and code in the package of the class can
   * call it; it may throw, and what it returns is dropped. If the type has no such method, it is
   * one of the class, static or not, with the resource as its parameter: one that is not static can
   * call what the resource was made by, which the object still owns then. Other resources of the
   * object are still in their fields, closed if they close before this one. Heaps whose resources
   * an executor closes, by {@code GcHeap.builder().closeOn(executor)}, refuse the class then: there
   * the method is static, or the resource's own.
   *
   * <p>For a native handle, a {@code long} or an {@code int}, it is always a method of the class.
   * It is not called with 0. What is said of null is true of 0: {@code takeX()} leaves 0 behind,
   * and so does death in a field that is not final.
   *
   * {@snippet :
   * import dev.lasso.annotations.*;
   * import dev.lasso.runtime.*;
   * import io.netty.buffer.ByteBuf;
   * import org.rocksdb.Snapshot;
   *
   * @GcContainer
   * abstract class Message extends GcObject {
   *   @Owned(release = "release") ByteBuf content;
   * }
   *
   * @GcContainer
   * abstract class View extends GcObject {
   *   @Owned Database database;                                // a container
   *   @Owned(release = "end") Snapshot snapshot;               // a resource
   *
   *   void end(Snapshot snapshot) {
   *     database.handle().releaseSnapshot(snapshot);
   *   }
   * }
   *
   * @GcContainer
   * abstract class Picture extends GcObject {
   *   @Owned(release = "free") long pixels;                    // a native handle
   *
   *   static void free(long pixels) {
   *     ImageLibrary.destroy(pixels);
   *   }
   * }
   * }
   *
   * <p>An object that is counted on its own, such as a {@code ByteBuf}, loses one count: the owner
   * takes over the one that whoever sets the field had.
   *
   * @return its name; if left out, {@code AutoCloseable.close}
   */
  String release() default "";

  /**
   * The fields whose resources are closed after this one when the object dies. Without it the last
   * declared is closed first, as try-with-resources does, and a subclass's resources before those
   * of its superclass: initialisers run in the order of the fields, so that a resource can need
   * only those declared before it. It is for fields that are set in another order.
   *
   * {@snippet :
   * import dev.lasso.annotations.*;
   * import dev.lasso.runtime.*;
   * import java.io.Writer;
   * import java.nio.channels.FileChannel;
   *
   * @GcContainer
   * abstract class Store extends GcObject {
   *   @Owned(closeBefore = {"file", "log"})
   *   Writer index; // writes to both once more
   *
   *   @Owned FileChannel file;
   *   @Owned FileChannel log;
   * }
   * }
   *
   * <p>The other fields are {@code @Owned} resources of the same class or of a superclass. It is an
   * error if fields name each other in a cycle.
   *
   * @return their names; if left out, nothing has to come after this one
   */
  String[] closeBefore() default {};
}
