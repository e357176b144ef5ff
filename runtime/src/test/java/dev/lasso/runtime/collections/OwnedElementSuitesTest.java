package dev.lasso.runtime.collections;

import org.junit.jupiter.api.Tag;

/** Guava's tests, with elements that the collection alone owns. */
@Tag("long")
class OwnedElementSuitesTest extends CollectionSuites {

  OwnedElementSuitesTest() {
    super(true);
  }
}
