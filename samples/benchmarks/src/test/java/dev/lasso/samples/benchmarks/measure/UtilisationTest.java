package dev.lasso.samples.benchmarks.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("harness")
class UtilisationTest {

  @Test
  void programWithoutPausesHasAllTime() {
    assertEquals(1, new Utilisation().minimum(10));
  }

  @Test
  void theWorstStretchCounts() {
    Utilisation utilisation = new Utilisation();
    utilisation.pause(100, 110);
    utilisation.pause(1_000, 1_020);
    utilisation.pause(1_030, 1_040);
    utilisation.pause(5_000, 5_025);
    assertEquals(0, utilisation.minimum(25));
    assertEquals(0.25, utilisation.minimum(40)); // of 1,000 to 1,040
    assertEquals(0.7, utilisation.minimum(100), 1e-9);
    assertEquals(0.95, utilisation.minimum(1_000 - 400), 1e-9);
  }

  @Test
  void everyStretchIsLookedAt() {
    Random random = new Random(1);
    for (int round = 0; round < 200; round++) {
      Utilisation utilisation = new Utilisation();
      boolean[] paused = new boolean[400];
      int at = 0;
      while (true) {
        int start = at + 1 + random.nextInt(40);
        int end = start + 1 + random.nextInt(20);
        if (end > 300) {
          break;
        }
        utilisation.pause(start, end);
        for (int i = start; i < end; i++) {
          paused[i] = true;
        }
        at = end;
      }
      int window = 1 + random.nextInt(60);
      assertEquals(worst(paused, window), utilisation.minimum(window), 1e-9, "round " + round);
    }
  }

  private static double worst(boolean[] paused, int window) {
    int most = 0;
    for (int start = 0; start + window <= paused.length; start++) {
      int sum = 0;
      for (int i = start; i < start + window; i++) {
        sum += paused[i] ? 1 : 0;
      }
      most = Math.max(most, sum);
    }
    return 1 - (double) most / window;
  }
}
