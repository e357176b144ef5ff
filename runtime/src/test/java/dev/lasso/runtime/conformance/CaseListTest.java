package dev.lasso.runtime.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.support.Case;
import dev.lasso.runtime.support.CaseList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A list of cases notices what is missing, and what is there twice. */
class CaseListTest {

  private static final String NOTHING = "";

  /** Shows 1 as a whole, 2 in two parts, and 3 with 4. */
  interface Complete {

    @Case(1)
    void one();

    @Case(value = 2, part = "first")
    void firstPartOfTwo();

    @Case(value = 2, part = "second")
    void secondPartOfTwo();

    @Case({3, 4})
    void threeAndFour();

    void noTest();
  }

  /** Shows 1 once more. */
  interface Doubled {

    @Case(1)
    void oneAgain();
  }

  /** Shows 2 without saying which part. */
  interface Unparted {

    @Case(2)
    void twoAgain();
  }

  /** Shows the one part that there is. */
  interface LonePart {

    @Case(value = 1, part = "first")
    void firstPartOfOne();
  }

  private static List<String> faults(String numbers, String leftOut, Class<?>... classes) {
    return new CaseList(numbers, leftOut).faults(List.of(classes));
  }

  @Test
  void completeListHasNoFaults() {
    assertEquals(List.of(), faults("1-4 6", "6 | six | no need", Complete.class));
  }

  @Test
  void missingTestIsAFault() {
    assertEquals(
        List.of("5 has neither a test nor a reason to be left out"),
        faults("1-5", NOTHING, Complete.class));
  }

  @Test
  void testOfNoCaseOfTheListIsAFault() {
    assertEquals(
        List.of("4 is not in the list, but is shown by [Complete.threeAndFour]"),
        faults("1-3", NOTHING, Complete.class));
  }

  @Test
  void caseThatIsLeftOutThoughATestShowsItIsAFault() {
    assertEquals(
        List.of("1 is left out, but is shown by [Complete.one]"),
        faults("1-4", "1 | one | no need", Complete.class));
  }

  @Test
  void secondTestWithoutAPartOfItsOwnIsAFault() {
    String advice = " is to have one test, or a part of its own for each: ";
    assertEquals(
        List.of("1" + advice + "[Complete.one, Doubled.oneAgain]"),
        faults("1-4", NOTHING, Complete.class, Doubled.class));
    assertEquals(
        List.of(
            "2"
                + advice
                + "[Complete.firstPartOfTwo, Complete.secondPartOfTwo, Unparted.twoAgain]"),
        faults("1-4", NOTHING, Complete.class, Unparted.class));
    assertEquals(
        List.of("1" + advice + "[LonePart.firstPartOfOne]"), faults("1", NOTHING, LonePart.class));
  }

  @Test
  void tablesWithMistakesAreFaults() {
    assertEquals(List.of("1 is twice in the list"), faults("1-4 1", NOTHING, Complete.class));
    assertEquals(
        List.of("5 is left out and not in the list"),
        faults("1-4", "5 | five | no need", Complete.class));
    assertEquals(
        List.of("5 is left out twice"),
        faults("1-5", "5 | five | no need\n5 | five | no need", Complete.class));
    assertEquals(
        List.of("5 is left out without a reason"), faults("1-5", "5 | five", Complete.class));
  }
}
