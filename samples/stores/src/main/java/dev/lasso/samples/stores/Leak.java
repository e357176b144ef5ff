package dev.lasso.samples.stores;

/** A mistake on purpose, for one request of some hundred. */
enum Leak {

  /** The request forgets the root of its store. */
  ROOT,

  /** The request keeps its cursor for a next page, and nobody ever ends that. */
  CURSOR,

  /** The request forgets its heap, with all that it has opened. */
  HEAP
}
