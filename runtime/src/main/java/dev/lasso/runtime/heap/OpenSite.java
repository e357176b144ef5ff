package dev.lasso.runtime.heap;

/** The place and the thread at which a scope or a root was opened. Either is empty if unknown. */
interface OpenSite {

  String place();

  String thread();
}
