package dev.lasso.samples.stores;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The load generator against each service, for a moment. What it measures is for the command. */
@Timeout(120)
final class StoresTest {

  private static final Load SHORT =
      new Load(Duration.ofSeconds(2), 16, 24, 4, Duration.ofMillis(20), Duration.ofSeconds(30));

  @ParameterizedTest
  @EnumSource
  void allAnswersAreRight(ServiceKind serviceKind) throws Exception {
    Outcome outcome = Main.run(new MappedEngine(), serviceKind, SHORT);
    assertThat(outcome.wrong()).isEmpty();
    assertThat(outcome.busy()).isEqualTo(0);
    assertThat(outcome.waited().count()).isGreaterThan(0);
    assertThat(outcome.opened()).isAtLeast(outcome.mostOpen());
    if (serviceKind != ServiceKind.CLEANER) {
      assertThat(outcome.mostOpen()).isAtMost(SHORT.most());
      assertThat(outcome.left()).isEqualTo(0);
    }
  }

  @Test
  void wrongAnswersAreNoticed() {
    long right = Ledger.total("ann") * 3;
    assertThat(Answer.parse("3 7 " + right).isRightFor("ann")).isTrue();
    assertThat(Answer.parse("2 7 " + right).isRightFor("ann")).isFalse();
    assertThat(Answer.parse("3 7 " + (right + 1)).isRightFor("ann")).isFalse();
    assertThat(Answer.parse("3 7 " + right).isRightFor("bob")).isFalse();
    Tenants tenants = new Tenants(2);
    tenants.begin(1);
    tenants.begin(1);
    tenants.confirm(1);
    assertThat(tenants.isPossible(1, 0, 1)).isFalse(); // a write was lost
    assertThat(tenants.isPossible(1, 1, 1)).isTrue();
    assertThat(tenants.isPossible(1, 2, 1)).isTrue();
    assertThat(tenants.isPossible(1, 3, 1)).isFalse(); // one came from nowhere
  }

  @Test
  void tableHasALineForEachService() {
    Waits waits = new Waits();
    waits.add(1_000_000);
    waits.add(2_000_000);
    Outcome outcome = new Outcome("Lasso", waits, 2, 345, 0, List.of(), 9, 4, 0, 0, 0);
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    Main.print(List.of(outcome), new PrintStream(output, true, UTF_8));
    assertThat(output.toString(UTF_8).lines().toList().get(2))
        .matches("Lasso +2 +1 +345 +2.00 +2.00 +0 +0 +9 +4 +0 +0 +0");
  }
}
