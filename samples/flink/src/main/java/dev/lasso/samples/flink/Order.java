package dev.lasso.samples.flink;

/**
 * An order, the input of the job: plain data that Flink can send.
 *
 * @param customer the key
 * @param cents the price
 */
public record Order(long customer, long cents) {
  static final int CUSTOMERS = 10_000;

  /**
   * Returns the {@code n}th order, which is the same in every run. A few customers place most of
   * the orders.
   */
  static Order at(long n) {
    long mixed = mix(n);
    long spread = 1 + Long.remainderUnsigned(mixed, CUSTOMERS);
    return new Order(Long.remainderUnsigned(mix(mixed), spread), mixed >>> 50);
  }

  /** Returns the finalization step of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). */
  private static long mix(long n) {
    long z = n + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
