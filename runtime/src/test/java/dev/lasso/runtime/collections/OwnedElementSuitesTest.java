package dev.lasso.runtime.collections;

/** Guava's tests, with elements that the collection alone owns. */
class OwnedElementSuitesTest extends CollectionSuites {

  OwnedElementSuitesTest() {
    super(true);
  }
}
