package dev.lasso.samples.benchmarks.peers;

/**
 * The random numbers of all programs, in all languages: Marsaglia's xorshift of 32 bits, from one
 * seed, so that all build the same graph.
 */
final class Xorshift32 {

  private int state = (int) 2_463_534_242L;

  /** The next number below {@code bound}. */
  int below(int bound) {
    int x = state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    state = x;
    return Integer.remainderUnsigned(x, bound);
  }

  /** The last number drawn, before it was brought below a bound: tells whether two drew as many. */
  long state() {
    return Integer.toUnsignedLong(state);
  }
}
