package dev.lasso.runtime.heap;

/**
 * The scope of the innermost {@code GcHeap.run} or {@code call} in progress on the current thread.
 * A separate class, because few programs need it.
 */
final class RunScope {

  static final ScopedValue<Scope> VALUE = ScopedValue.newInstance();

  private RunScope() {}
}
