package dev.lasso.runtime.heap;

/** Guava's tests, with elements that the test holds. */
class CollectionSuitesTest extends CollectionSuites {

  CollectionSuitesTest() {
    super(false);
  }
}
