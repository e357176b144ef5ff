package dev.lasso.samples.stores;

import static com.google.common.truth.Truth.assertThat;

import dev.lasso.samples.stores.rocksdb.RocksEngine;
import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The load generator against RocksDB, for a moment. A handle too early closed ends the JVM. */
@Timeout(120)
final class RocksStoresTest {

  @ParameterizedTest
  @EnumSource(names = {"LASSO", "COUNTED"})
  void allAnswersAreRightAndNothingIsLeft(ServiceKind serviceKind) throws Exception {
    Duration patience = Duration.ofSeconds(30);
    Load load = new Load(Duration.ofSeconds(5), 16, 24, 4, Duration.ofMillis(50), patience);
    Outcome outcome = Main.run(new RocksEngine(), serviceKind, load);
    assertThat(outcome.wrong()).isEmpty();
    assertThat(outcome.waited().count()).isGreaterThan(0);
    assertThat(outcome.opened()).isAtLeast(outcome.mostOpen());
    assertThat(outcome.mostOpen()).isAtMost(load.most());
    assertThat(outcome.left()).isEqualTo(0);
  }
}
