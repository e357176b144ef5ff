package dev.lasso.samples.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A collection takes little more memory than the one of the same kind in {@code java.util}. */
class CollectionBytesTest {

  private static final double MORE = 32;

  private static List<String> tooLarge(String jvm) throws Exception {
    Map<String, Double> bytes = new HashMap<>();
    for (String line : Bytes.fork(CollectionBytes.Forked.class, jvm, 1)) {
      String[] fields = line.split("\t", -1);
      bytes.put(fields[2], Double.parseDouble(fields[3]));
    }
    List<String> tooLarge = new ArrayList<>();
    CollectionBytes.KINDS.forEach(
        (ours, theirs) -> {
          for (int size : CollectionBytes.SIZES) {
            String metric = CollectionBytes.metric(ours, size);
            double least = bytes.get(CollectionBytes.metric(theirs, size));
            if (bytes.get(metric) > least + MORE) {
              tooLarge.add(
                  "%s: %.0f, %s: %.0f".formatted(metric, bytes.get(metric), theirs, least));
            }
          }
        });
    return tooLarge;
  }

  @Test
  void eachKindTakesAsMuchAsTheOneOfTheJdkAndThirtyTwoBytes() throws Exception {
    assertEquals(List.of(), tooLarge("headers"));
  }

  @Test
  void andSoWithCompactHeaders() throws Exception {
    assertEquals(List.of(), tooLarge("compact headers"));
  }
}
