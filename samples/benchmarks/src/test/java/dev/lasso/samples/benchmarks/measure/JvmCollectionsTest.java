package dev.lasso.samples.benchmarks.measure;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class JvmCollectionsTest {

  @Test
  void collectionsOfTheJvmAreReportedWhileTheyAreListenedTo() throws Exception {
    StringBuilder out = new StringBuilder();
    try (JvmCollections collections = JvmCollections.listen()) {
      System.gc();
      collections.print("test", new Figures("large", out));
    }
    for (String line : List.of("\truns\n", ", mean\t", ", longest\t", ", total\t")) {
      assertTrue(out.toString().contains(line), out::toString);
    }
  }
}
