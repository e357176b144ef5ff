package dev.lasso.runtime.heap;

/**
 * The scope of the innermost run, if one is under way. A class of its own: few programs need it.
 */
final class CurrentScope {

  static final ScopedValue<Scope> VALUE = ScopedValue.newInstance();

  private CurrentScope() {}
}
