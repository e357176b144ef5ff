package dev.lasso.samples.benchmarks.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("harness")
class NumbersTest {

  @Test
  void valuesHaveThreeDigitsThatCount() {
    assertEquals("84921", Numbers.value(84_921.4));
    assertEquals("306", Numbers.value(306.1));
    assertEquals("17.1", Numbers.value(17.149));
    assertEquals("5.00", Numbers.value(5));
    assertEquals("0.00126", Numbers.value(0.001_261));
  }

  @Test
  void ratiosHaveTwo() {
    assertEquals("189×", Numbers.ratio(189.2));
    assertEquals("1.0×", Numbers.ratio(1));
    assertEquals("0.046×", Numbers.ratio(0.046_2));
  }

  @Test
  void ticksAreShort() {
    assertEquals("0.01×", Numbers.tick(0.01));
    assertEquals("1000×", Numbers.tick(1000));
  }
}
