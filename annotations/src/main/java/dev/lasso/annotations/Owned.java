package dev.lasso.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a field of a {@linkplain GcContainer container class} that keeps its value alive. The
 * declared type determines how:
 *
 * <ul>
 *   <li><b>container</b> (a subclass of {@code GcObject}, or an interface sealed over such classes
 *       only): the reference is counted. It is released when the field gets another value and when
 *       this object dies.
 *   <li><b>any value</b> ({@code Object}, an interface of yours that containers and other classes
 *       implement, sealed or not, or a type parameter bounded by these): a value that is a
 *       container is counted as above, and every other value is plain data, as in a variable of a
 *       dynamic language. An {@code AutoCloseable} in such a field is also plain data, and is not
 *       closed. So is a list, an array or a record; containers in it are not counted.
 *   <li><b>owned collection</b> ({@code GcList}): each element that is a container is counted. The
 *       field is final. The collection is a part of this object, so it cannot be shared and dies
 *       with the object. javac warns if one is created for a field of a class that is not a
 *       container class.
 *   <li><b>array</b> of containers or of any values, with {@link Items}: each item that is a
 *       container is counted. The generated class creates the array.
 *   <li><b>resource</b> (any other {@link AutoCloseable}, or any type with {@link #release}; a
 *       {@code long} or an {@code int} with it is a native handle, and 0 means no handle): this
 *       object is its only owner. It is closed once, when the field gets another value or when this
 *       object dies. An exception thrown by closing it goes to {@code GcHeap.onUnraisable}, with
 *       the name of the field. A final field of type {@code GcResources} owns any number of
 *       resources.
 * </ul>
 *
 * <p>A type that is both a container and {@code AutoCloseable} is a container.
 *
 * <p>Resources are closed in an order in which each can still use the ones it needs. Within an
 * object the last declared is closed first, unless {@link #closeBefore} overrides that, and all of
 * them are closed before the object releases the containers it owns. Of two objects that die
 * together, whether by count or in a GC run, the owner's resources are closed before those of the
 * object that it owns. So let a cursor own its database, not the other way round. Only objects that
 * own one another in a cycle have no such order; among them, the newest is closed first.
 *
 * <p>A GC run kills each cycle as if it were one object, and everything else in the garbage dies by
 * count. An object that dies answers until its resources are closed: its getters, checked methods
 * and collections work, and the getter of each resource works until the release of that resource
 * has returned. So a release method can use all that its object owns, and can change it: clear a
 * list, set a field to null, or remove the object from a collection. From then on the object is
 * dead, and its generated methods throw a {@code DeadObjectException} that names it and the object
 * that uses it. A release method cannot keep an object that dies with its own; do that in the
 * {@code @Finalizer}. Weak fields between objects that die together are null.
 *
 * <p>If a constructor or an initialiser of the class throws, the resources already stored in its
 * fields are closed in the same order, and {@code create} throws the exception of the constructor.
 * This includes a resource passed as an argument. From the moment when it is stored in the field,
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
 * subclasses, on {@code this} and not in a lambda, because nothing is counted yet at that point.
 * Anywhere else it is a compile error under javac. For the items of an array see {@link Items}.
 * Other compilers do not run this check, and no compiler detects writes by reflection, {@code
 * VarHandle}s or {@code AtomicReferenceFieldUpdater}s; {@code heap.inspect().verify()} finds wrong
 * writes at run time.
 *
 * <p>For a field {@code x} of a container class {@code Node} the processor writes {@code
 * setX(value)}, unless the field is final. If the class declares {@code abstract void setX(T
 * value)}, that becomes a method of its objects. Otherwise it is a static method of {@code GcNode}
 * that takes the object as first argument, {@code GcNode.setX(node, value)}. It is public if the
 * class and the field are public or protected, and package-private otherwise. Do not declare a
 * setter abstract if subclasses override it; write it in the class, and call the static method from
 * it.
 *
 * <p>Some methods are written only if the container class declares them: {@code abstract void
 * moveX(GcScope scope, T value)} stores a container and takes over the hold that the scope has on
 * it. {@code abstract T takeX(GcScope scope)}, its counterpart, returns a container or any value,
 * held by the scope. {@code abstract T takeX()} returns a resource without closing it, and the
 * caller closes it or passes it on. A {@code takeX} sets the field to null.
 *
 * <p>Reading a field of a dead object is not checked. A final field keeps its value, even if that
 * is a closed resource, and other fields are null or 0. To get a {@code DeadObjectException}
 * instead, declare a method {@code abstract T x()} or {@code abstract T getX()}, where {@code T} is
 * the type of the field or a supertype of it. It costs a few instructions more than reading the
 * field. Use it for values that a dead object must not return, above all native handles:
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
 *   <li>has a type that is {@code AutoCloseable} and sealed over containers and other types, so
 *       that a value could be a resource or a container;
 *   <li>is a {@code GcWeak} of a sealed interface, because a {@code GcWeak} needs a class that
 *       extends {@code GcObject};
 *   <li>is a {@code GcRoot} or {@code GcScope}, because objects held by garbage would never be
 *       released;
 *   <li>is an owned collection and not final;
 *   <li>is not a resource and has {@link #release} or {@link #closeBefore}, or these name a method
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
   * The method that closes a resource, for a type that is not {@link AutoCloseable}, or instead of
   * {@code close}. It has no parameters, is not static, and is accessible in the package of the
   * class. It may throw, and its result is ignored. If the type has no such method, the container
   * class must have one, static or not, with the resource as its parameter. An instance method can
   * use and change the containers that the object owns, by getters, too, because none of them is
   * closed yet. The other resources of the object are still in their fields; those that close
   * earlier are already closed, and their getters throw. Heaps that close resources on an executor,
   * by {@code GcHeap.builder().closeOn(executor)}, refuse a class with such an instance method. For
   * them, the method must be static, or a method of the resource.
   *
   * <p>For a native handle, a {@code long} or an {@code int}, it is always a method of the class.
   * It is not called with 0. For a handle, 0 plays the role of null: {@code takeX()} sets the field
   * to 0, and so does death if the field is not final.
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
   * <p>An object that has a reference count of its own, such as a {@code ByteBuf}, loses one count.
   * The owner takes over the count of the code that sets the field.
   *
   * @return its name; by default {@code AutoCloseable.close}
   */
  String release() default "";

  /**
   * The fields whose resources are closed after this one when the object dies. By default the last
   * declared is closed first, as in try-with-resources, and the resources of a subclass before
   * those of its superclass. Because initialisers run in the order of the fields, a resource can
   * depend only on those declared before it. Use this element for fields that are set in another
   * order.
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
   * @return their names; by default no field has to be closed after this one
   */
  String[] closeBefore() default {};
}
