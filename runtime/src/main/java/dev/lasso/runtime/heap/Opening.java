package dev.lasso.runtime.heap;

/** Where and by whom a scope or a root was opened, as far as that was noted. */
interface Opening {

  String place();

  String thread();
}
