package dev.lasso.samples.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("harness")
class ResultTest {

  @Test
  void aLineHasFiveFields() {
    Result result = Result.parse("W3\tbuild on\ttime\t306.1\tns");
    assertEquals(new Result(new Row("W3", "build on", "time", "ns"), 306.1), result);
    assertTrue(result.row().isFigure());
  }

  @Test
  void aCountIsNoFigure() {
    assertFalse(Result.parse("W1\tcollect\tcollected\t4000000\tobjects").row().isFigure());
  }

  @Test
  void otherLinesAreNamedInTheComplaint() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Result.parse("Segmentation fault"));
    assertEquals(
        "A result has five fields divided by tabs, not 1: Segmentation fault", e.getMessage());
    e =
        assertThrows(
            IllegalArgumentException.class, () -> Result.parse("W1\tcollect\ttime\tfast\tns"));
    assertEquals(
        "The fourth field has to be a number: W1\tcollect\ttime\tfast\tns", e.getMessage());
  }
}
