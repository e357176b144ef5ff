package dev.lasso.samples.benchmarks.measure;

/**
 * The random numbers of all programs, in all languages: Marsaglia's 32-bit xorshift, from one seed,
 * so that all programs build the same graph.
 */
public final class Xorshift32 {

  private int state = (int) 2_463_534_242L;

  /** Starts with the common seed. */
  public Xorshift32() {}

  /**
   * Returns a random number below a bound.
   *
   * @param bound the upper bound, exclusive
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
   * Returns the state of the generator. Two generators that have drawn equally many numbers have
   * the same state.
   *
   * @return the state
   */
  public long state() {
    return Integer.toUnsignedLong(state);
  }
}
