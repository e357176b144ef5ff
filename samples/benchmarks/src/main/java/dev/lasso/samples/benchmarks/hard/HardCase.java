package dev.lasso.samples.benchmarks.hard;

/** A case at any size. */
@FunctionalInterface
interface HardCase {

  /**
   * Measures what a unit costs.
   *
   * @param size how many objects there are, or whatever else grows
   * @param costs notes it
   */
  void measure(int size, Costs costs);

  /**
   * A case by name.
   *
   * @param name what the command line calls it
   * @param size what 1× is
   * @param body measures it
   */
  record Named(String name, int size, HardCase body) {}
}
