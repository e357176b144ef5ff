package dev.lasso.samples.benchmarks.hard;

/** A case that can be run at any size. */
@FunctionalInterface
interface HardCase {

  /**
   * Measures the cost of a unit.
   *
   * @param size the number of objects, or of whatever else grows
   * @param costs records the cost
   */
  void measure(int size, Costs costs);

  /**
   * A named case.
   *
   * @param name the name on the command line
   * @param size the size that is 1×
   * @param body measures the case
   */
  record Named(String name, int size, HardCase body) {}
}
