package dev.lasso.samples.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("harness")
class MarkdownTablesTest {

  @Test
  void eachWorkloadHasATableWithRatiosAndNotes() {
    assertEquals(
        """
        ## W1

        | W1 | Lasso | Lasso (Parallel) | C<++> | PHP |
        | --- | ---: | ---: | ---: | ---: |
        | collect, time, ns | **20.0** | 18.0 (0.90×) | 65.0 (3.3×) | crash<sup>1</sup> |

        <sup>1</sup> PHP ended by signal 9 \s

        ## W4

        | W4 | Lasso | Nim | PHP |
        | --- | ---: | ---: | ---: |
        | release, time, ns | 10.0 | 2.50 (0.25×) | stack overflow; 61.0 (6.1×)<sup>1</sup> |
        | release, p99 pause, ms | **1.00** | 2.00 (2.0×) | stack overflow<sup>1</sup> |

        <sup>1</sup> PHP overflows the default stack; the figures are of a run with an unlimited stack \s

        All programs that count what they did agree.
        """,
        MarkdownTables.write(Comparisons.full()));
  }

  @Test
  void aFigureThatWasPrintedBeforeTheEndKeepsItsMark() {
    Comparison comparison = new Comparison(List.of("Lasso"));
    comparison.add("Lasso", "W2", Comparisons.printed("W2|plain|time|1|ms", "W2|touch|time|2|ms"));
    comparison.add(
        "PHP",
        "W2",
        Outcome.failed(Comparisons.results("W2|plain|time|3|ms"), "timeout", "did not end"));
    String text = MarkdownTables.write(comparison);
    assertTrue(text.contains("| plain, time, ms | **1.00** | 3.00 (3.0×)<sup>1</sup> |"), text);
    assertTrue(text.contains("| touch, time, ms | 2.00 | timeout<sup>1</sup> |"), text);
  }

  @Test
  void onlyWhatBeatsAllPeersIsBold() {
    Comparison comparison = new Comparison(List.of("Lasso", "Lasso (Parallel)"));
    comparison.add(
        "Lasso",
        "W4",
        Comparisons.printed(
            "W4|best|time|2|ns",
            "W4|second|time|2|ns",
            "W4|equal|time|2|ns",
            "W4|alone|time|2|ns"));
    comparison.add("Lasso (Parallel)", "W4", Comparisons.printed("W4|best|time|1|ns"));
    comparison.add(
        "Nim",
        "W4",
        Comparisons.printed("W4|best|time|3|ns", "W4|second|time|1|ns", "W4|equal|time|2|ns"));
    comparison.add(
        "CPython", "W4", Comparisons.printed("W4|best|time|4|ns", "W4|second|time|3|ns"));
    comparison.add("PHP", "W4", Outcome.overflowed(Comparisons.printed("W4|best|time|1|ns")));
    String text = MarkdownTables.write(comparison);
    assertTrue(text.contains("| best, time, ns | **2.00** | 1.00 (0.50×) | 3.00"), text);
    assertTrue(text.contains("| second, time, ns | 2.00 | "), text);
    assertTrue(text.contains("| equal, time, ns | 2.00 | "), text);
    assertTrue(text.contains("| alone, time, ns | 2.00 | "), text);
  }

  @Test
  void aWorkloadWhereAllFailedIsShown() {
    Comparison comparison = new Comparison(List.of("Lasso"));
    comparison.add("Lasso", "W8", Outcome.failed(List.of(), "failed", "exit status 1"));
    String text = MarkdownTables.write(comparison);
    assertTrue(text.contains("| –, –, – | failed<sup>1</sup> |"), text);
    assertTrue(text.contains("<sup>1</sup> Lasso exit status 1"), text);
  }

  @Test
  void aValueWithoutOursHasNoRatio() {
    Comparison comparison = new Comparison(List.of("Lasso"));
    comparison.add("Lasso", "W2", Comparisons.printed("W2|plain|time|1|ms"));
    comparison.add("CPython", "W2", Comparisons.printed("W2|young|time|3|ms"));
    String text = MarkdownTables.write(comparison);
    assertTrue(text.contains("| plain, time, ms | 1.00 | – |"), text);
    assertTrue(text.contains("| young, time, ms | – | 3.00 |"), text);
  }

  @Test
  void whoDidOtherWorkIsNamed() {
    Comparison comparison = new Comparison(List.of("Lasso"));
    comparison.add("Lasso", "W1", Comparisons.printed("W1|collect|collected|4000000|objects"));
    comparison.add("PHP", "W1", Comparisons.printed("W1|collect|collected|3999990|objects"));
    assertTrue(
        MarkdownTables.write(comparison)
            .endsWith(
                """
                **Not the same work was done:**

                - W1 collect, collected (objects): Lasso 4000000, PHP 3999990
                """));
  }
}
