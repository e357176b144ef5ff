package dev.lasso.samples.benchmarks;

/** The random choices of all peers: George Marsaglia's xorshift with 32 bits. */
final class Xorshift {

  private int state = (int) 2463534242L;

  int below(int bound) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Integer.remainderUnsigned(state, bound);
  }
}
