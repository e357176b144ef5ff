package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.support.RuntimeTest;
import org.junit.jupiter.api.Tag;

/** Base of the tests of the verification, which compares the disagreements found. */
@Tag("gate")
abstract class VerifyTest extends RuntimeTest {

  /** Asserts that the verification finds these, in this order. */
  void assertFound(String... disagreements) {
    String heading =
        "The verification of "
            + heap
            + " found "
            + Texts.count(disagreements.length, "disagreement")
            + ":\n  ";
    ReferenceCountException e = assertThrows(ReferenceCountException.class, heap.inspect()::verify);
    assertEquals(heading + String.join("\n  ", disagreements), e.getMessage());
  }

  /** A resource that nobody may describe. */
  record Named(String name) implements AutoCloseable {

    @Override
    public void close() {}

    @Override
    public String toString() {
      throw new AssertionError("called");
    }
  }
}
