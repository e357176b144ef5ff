package dev.lasso.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an {@link Owned} array of containers, or of {@linkplain Owned any values}, as the
 * variable-size part of the objects of a {@linkplain GcContainer container class}. Each item is
 * counted, and generated code creates the array. The counterpart in CPython are <a
 * href="https://docs.python.org/3/c-api/gcsupport.html#c.PyObject_GC_NewVar">variable size
 * objects</a>.
 *
 * {@snippet :
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 *
 * @GcContainer
 * abstract class Row extends GcObject {
 *   @Owned @Items Value[] cells;                            // needs no initialiser
 *
 *   abstract void setItem(int index, Value cell);  // written by the processor
 *
 *   static void use(GcScope scope, Value cell) {
 *     GcRow row = GcRow.create(scope, 3);                   // three items, all null
 *     row.setItem(0, cell);
 *   }
 * }
 * }
 *
 * <p>Each {@code create} and {@code allocate} takes the number of items after the scope or heap. If
 * the number is negative, they throw a {@link NegativeArraySizeException} before the constructor of
 * the class runs. The array exists once that constructor has returned, and only generated code
 * creates it. Writing the field is a compile error under javac, even in the initialiser and in
 * constructors. Under other compilers, {@code create} and {@code allocate} throw an {@link
 * IllegalStateException} if a constructor has stored an array there.
 *
 * <p>The processor writes {@code item(index)}, {@code setItem(index, value)}, {@code
 * moveItem(scope, index, value)}, which takes over the hold that the scope has on the value, and
 * {@code resize(length)}, which releases the items beyond the new length and throws {@link
 * IllegalStateException} if the object is tracked. Methods that the class declares as abstract
 * become methods of its objects. The others are static methods of the generated class that take the
 * object as first argument and are as visible as the field. A bad index throws {@link
 * IndexOutOfBoundsException} and changes nothing.
 *
 * <p>A container class that declares {@code abstract void grow(int length)} gets a method that
 * makes the array longer, even while the object is tracked. The items stay, and so do their counts.
 * A shorter length causes an {@link IllegalArgumentException}.
 *
 * <p>On an {@code int} parameter of a constructor, the annotation marks the number of items. {@code
 * create} and {@code allocate} have that number already, and pass it to the constructor.
 *
 * {@snippet :
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 * import java.util.BitSet;
 *
 * @GcContainer
 * abstract class Frame extends GcObject {
 *   @Owned @Items Object[] locals;
 *   final BitSet assigned;
 *
 *   Frame(@Items int count) {                               // GcFrame.create(scope, 8)
 *     assigned = new BitSet(count);
 *   }
 *
 *   abstract void grow(int length);                         // written by the processor
 * }
 * }
 *
 * <p>Reading the array is plain Java, by index or in a for loop. Writing its items directly is a
 * mistake, because such writes are not counted, and a compile error under javac. So is passing the
 * array itself on, to a variable, a method or a result. A copy made by {@code cells.clone()} may be
 * passed anywhere. Wrong writes that other compilers accept, or that use {@code VarHandle}s or
 * reflection, are found by {@code heap.inspect().verify()} at run time.
 *
 * <p>It is an error if the field
 *
 * <ul>
 *   <li>is not {@link Owned};
 *   <li>has a type that is not a one-dimensional array of a type that containers can have;
 *   <li>is final, static or private;
 *   <li>is the second of its class and its superclasses.
 * </ul>
 *
 * <p>and if the parameter is not an {@code int}, or its class has no such field.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.PARAMETER})
public @interface Items {}
