package dev.lasso.samples.lox.objects;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Creates the objects of Lox, and keeps alive the values that running expressions need.
 *
 * <p>The variables of Lox own their values. A value that was just created, or that was read and may
 * be needed longer than its variable keeps it, is a temporary. It is held until the temporaries are
 * {@linkplain #rewind(long) rewound} to an earlier {@linkplain #mark mark}.
 */
public interface Memory extends AutoCloseable {

  /** A value that is not a mark. */
  long UNMARKED = -1;

  /** Creates an environment, a temporary. */
  Environment environment(@Nullable Environment enclosing, int size);

  /** Creates a function, a temporary. */
  LoxFunction function(Code code, @Nullable Environment closure);

  /** Creates a class, a temporary, without its methods. */
  LoxClass loxClass(String name, Layout layout);

  /** Creates an instance, a temporary. */
  LoxInstance instance(LoxClass loxClass);

  /** Creates a bound method, a temporary. */
  BoundMethod bind(LoxInstance receiver, LoxFunction method);

  /** Returns the global variables. */
  GrowableSlots globals();

  /** Returns the local variables that are assigned to, for all calls together. */
  GrowableSlots locals();

  /** Returns a mark of the current temporaries. */
  long mark();

  /** Releases the temporaries since the mark. */
  void rewind(long mark);

  /**
   * Releases the temporaries since the mark, as {@link #rewind(long)} does, but makes {@code
   * result} a temporary.
   */
  <T> T rewind(long mark, T result);

  /** Makes a value a temporary. */
  void keep(Object value);

  /** Returns whether a value is a counted object, which dies unless it is kept alive. */
  boolean isCounted(Object value);

  /** Frees all garbage cycles, and returns the number of their objects. */
  long collect();

  /** Returns the number of live objects. */
  long liveObjects();

  /** Sets the callback for instances with a method {@code onRelease} that are about to die. */
  void onRelease(Consumer<LoxInstance> told);

  /**
   * Releases all objects.
   *
   * @throws IllegalStateException if an object is still alive afterwards
   */
  @Override
  void close();
}
