package dev.lasso.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that an {@link Owned} array of containers, or of {@linkplain Owned any values}, is what
 * makes the objects of a {@linkplain GcContainer container class} differ in size: each item is
 * counted, and the array comes from generated code. CPython's <a
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
 * <p>Each {@code create} and {@code allocate} takes the number of items after the scope or heap. A
 * negative number is a {@link NegativeArraySizeException}, before the constructor of the class
 * runs. The array is there when that constructor has returned, and only generated code makes it: to
 * write the field is a compile error under javac, in the initialiser and in constructors too; under
 * other compilers what a constructor stores there is an {@link IllegalStateException}.
 *
 * <p>The processor writes {@code item(index)}, {@code setItem(index, value)}, {@code
 * moveItem(scope, index, value)}, which takes over the hold that the scope has on the value, and
 * {@code resize(length)}, which drops the items beyond the new length and throws {@link
 * IllegalStateException} if the object is tracked. Those that the class declares, abstract, are
 * methods of its objects; the others are static methods of the generated class that take the object
 * first, as visible as the field. A bad index throws {@link IndexOutOfBoundsException} and changes
 * nothing.
 *
 * <p>A container class that declares {@code abstract void grow(int length)} gets a method that
 * makes the array longer, while the object is tracked, too: the items stay, and keep their counts.
 * A shorter length is an {@link IllegalArgumentException}.
 *
 * <p>On an {@code int} parameter of a constructor the annotation says that it is the number of
 * items: {@code create} and {@code allocate}, which are given that already, hand it on.
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
 * <p>Reading the array is plain Java, by index or in a for loop. Writing its items directly is not
 * counted and so a mistake, and under javac a compile error. So is handing the array on, to a
 * variable, a method or a result: {@code cells.clone()} is a copy that may go anywhere. What other
 * compilers let pass, and {@code VarHandle}s and reflection do, {@code heap.inspect().verify()}
 * finds at run time.
 *
 * <p>It is an error if the field
 *
 * <ul>
 *   <li>is not {@link Owned};
 *   <li>has a type that is no array of one dimension, of a type that containers can have;
 *   <li>is final, static or private;
 *   <li>is the second of its class and its superclasses.
 * </ul>
 *
 * <p>and if the parameter is no {@code int}, or one of a class without such a field.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.PARAMETER})
public @interface Items {}
