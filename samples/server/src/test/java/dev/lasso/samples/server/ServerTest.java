package dev.lasso.samples.server;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The stores under a small load. What they take is measured by the command, not here. */
final class ServerTest {

  private static final int VECTORS = 1 << 12;
  private static final long MODEL = VECTORS * (Vectors.WIDTH + 1) * 4L;

  private static Load load(int millis) {
    return new Load(Duration.ofMillis(millis), 400, 8, Duration.ofMillis(10), VECTORS);
  }

  @Test
  void allRequestsAreAnsweredWhileModelsAreReplaced() throws Exception {
    List<Outcome> outcomes = Main.run(load(100), load(200));
    assertThat(outcomes).hasSize(3);
    for (Outcome each : outcomes) {
      assertThat(each.failures()).isEqualTo(0);
      assertThat(each.requests()).isEqualTo(3 * 80);
      assertThat(each.answers()).hasSize(3 * (80 - 2));
      assertThat(each.replaced()).isAtLeast(2);
    }
    Outcome shared = outcomes.getFirst();
    assertThat(shared.bytesLeft()).isEqualTo(0);
    assertThat(shared.mostBytes()).isAtLeast(MODEL);

    ByteArrayOutputStream output = new ByteArrayOutputStream();
    Main.print(outcomes, new PrintStream(output, true, UTF_8));
    assertThat(output.toString(UTF_8).lines().toList().get(1)).matches("shared heap +240 +0 .* 0");
    assertThat(Chart.draw(outcomes).split("<polyline", -1)).hasLength(1 + 2 * 3);
  }

  @Test
  void slowRequestKeepsItsModelAndNoOther() throws Exception {
    NativeBytes bytes = new NativeBytes();
    try (SharedHeapStore store = new SharedHeapStore(bytes, VECTORS)) {
      store.replace(1);
      Match match =
          store.search(
              17,
              () -> {
                store.replace(2);
                store.replace(3);
                assertThat(store.search(17, () -> {}).version()).isEqualTo(3);
                assertThat(bytes.inUse()).isEqualTo(2 * MODEL);
              });
      assertThat(match.version()).isEqualTo(1);
    }
    assertThat(bytes.inUse()).isEqualTo(0);
  }
}
