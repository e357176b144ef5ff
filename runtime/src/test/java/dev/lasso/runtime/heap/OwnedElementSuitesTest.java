package dev.lasso.runtime.heap;

/** Guava's tests, with elements that the collection alone owns. */
class OwnedElementSuitesTest extends CollectionSuites {

  OwnedElementSuitesTest() {
    super(true);
  }
}
