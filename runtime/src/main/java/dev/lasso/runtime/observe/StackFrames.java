package dev.lasso.runtime.observe;

import java.lang.StackWalker.StackFrame;
import java.util.function.Function;
import java.util.stream.Stream;

/** The frames of the current call stack. */
public final class StackFrames {

  /** True once the classes of the JDK that read frames are initialized. */
  private static volatile boolean initialized;

  private StackFrames() {}

  /**
   * Applies a function to the frames of the current thread, newest first.
   *
   * @throws StackOverflowError if the stack has too little room. Before the classes that read
   *     frames are initialized, they need more of it, because the JVM never repeats an initializer
   *     that a lack of stack has interrupted.
   */
  public static <T> T walk(Function<? super Stream<StackFrame>, ? extends T> function) {
    if (!initialized) {
      StackBang.check(StackBang.INITIALIZATION, 0);
    }
    T result = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).walk(function);
    initialized = true;
    return result;
  }
}
