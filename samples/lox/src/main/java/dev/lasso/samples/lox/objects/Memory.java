package dev.lasso.samples.lox.objects;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes the objects of Lox and keeps alive what an expression under way needs.
 *
 * <p>The variables of Lox own their values. A value that was just made, or was read and is needed
 * longer than its variable may have it, is a temporary: it is held until whoever has {@linkplain
 * #mark marked} goes back there.
 */
public interface Memory extends AutoCloseable {

  /** Is no mark. */
  long UNMARKED = -1;

  /** Makes an environment, a temporary. */
  Environment environment(@Nullable Environment enclosing, int size);

  /** Makes a function, a temporary. */
  LoxFunction function(Code code, @Nullable Environment closure);

  /** Makes a class, a temporary, whose methods are to be defined. */
  LoxClass loxClass(String name, Layout layout);

  /** Makes an instance, a temporary. */
  LoxInstance instance(LoxClass loxClass);

  /** Makes a bound method, a temporary. */
  BoundMethod bind(LoxInstance receiver, LoxFunction method);

  /** The global variables. */
  Room globals();

  /** The local variables that are assigned to, of all calls. */
  Room locals();

  /** Marks the temporaries of now. */
  long mark();

  /** Lets go of the temporaries since the mark. */
  void rewind(long mark);

  /** As {@link #rewind(long)}, but {@code result} is a temporary from now on. */
  <T> T rewind(long mark, T result);

  /** Makes a value a temporary. */
  void keep(Object value);

  /** Whether a value dies if nobody keeps it alive: it is an object, and counted. */
  boolean isCounted(Object value);

  /** Frees all cycles of garbage; returns how many objects that were. */
  long collect();

  /** How many objects are alive. */
  long liveObjects();

  /** Sets what is told of an instance with a method {@code onRelease} that is about to die. */
  void onRelease(Consumer<LoxInstance> told);

  /**
   * Lets go of everything.
   *
   * @throws IllegalStateException if an object is alive afterwards
   */
  @Override
  void close();
}
