package dev.lasso.samples.benchmarks.measure;

/**
 * The random numbers of all programs, in all languages: Marsaglia's xorshift of 32 bits, from one
 * seed, so that all build the same graph.
 */
public final class Xorshift32 {

  private int state = (int) 2_463_534_242L;

  /** Starts with the seed of all programs. */
  public Xorshift32() {}

  /**
   * Draws a number.
   *
   * @param bound above the number
   * @return a number from 0 on
   */
  public int below(int bound) {
    int x = state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    state = x;
    return Integer.remainderUnsigned(x, bound);
  }

  /**
   * The last number drawn, before it was brought below a bound: tells whether two drew as many.
   *
   * @return the state of the generator
   */
  public long state() {
    return Integer.toUnsignedLong(state);
  }
}
