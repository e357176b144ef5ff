package dev.lasso.samples.benchmarks.lox;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** A Lox program with a function {@code run(n)}. */
enum Workload {
  FIB(27, 15),
  CALLS(150_000, 100),
  PROPERTIES(500_000, 100),
  INSTANTIATION(300_000, 100),
  CLOSURES(3_000_000, 3_000),
  TREES(200, 2),
  WALK(10, 1);

  /** The argument for a measurement. */
  final int size;

  /** The argument for a short run that only tests the workload. */
  final int shortSize;

  Workload(int size, int shortSize) {
    this.size = size;
    this.shortSize = shortSize;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  String source() throws IOException {
    try (InputStream in = Workload.class.getResourceAsStream(label() + ".lox")) {
      if (in == null) {
        throw new IOException(label() + ".lox is missing");
      }
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
