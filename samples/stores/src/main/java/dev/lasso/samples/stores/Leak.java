package dev.lasso.samples.stores;

/** A deliberate mistake in one of several hundred requests. */
enum Leak {

  /** The request forgets the root of its store. */
  ROOT,

  /** The request keeps its cursor for the next page, which is never requested. */
  CURSOR,

  /** The request forgets its heap, with everything that it has opened. */
  HEAP
}
