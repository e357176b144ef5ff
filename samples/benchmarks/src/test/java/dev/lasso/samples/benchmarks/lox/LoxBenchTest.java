package dev.lasso.samples.benchmarks.lox;

import static com.google.common.truth.Truth.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The workloads in a short form: both memories agree, and containers do not pile up. */
final class LoxBenchTest {

  @ParameterizedTest
  @EnumSource(Workload.class)
  void memoriesAgreeAndNothingIsLeft(Workload workload) throws IOException {
    Measurement plain = Measurement.of(workload, Measurement.Kind.PLAIN, workload.shortSize, 2);
    Measurement counted = Measurement.of(workload, Measurement.Kind.COUNTED, workload.shortSize, 2);

    assertThat(counted.output()).isEqualTo(plain.output());
    assertThat(counted.growth()).isEqualTo(0);
  }
}
