package dev.lasso.runtime.collections;

/** Guava's tests, with elements that the test holds. */
class CollectionSuitesTest extends CollectionSuites {

  CollectionSuitesTest() {
    super(false);
  }
}
