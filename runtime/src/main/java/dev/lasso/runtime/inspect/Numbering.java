package dev.lasso.runtime.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Numbers of values, from 0 on, in the order in which they were first asked for.
 *
 * @param <T> the type of the values
 */
final class Numbering<T> {

  private final Map<T, Integer> numbers;

  /** By number: the values. */
  final List<T> values = new ArrayList<>();

  /**
   * Creates an empty numbering.
   *
   * @param numbers an empty map, which determines the values that are equal
   */
  Numbering(Map<T, Integer> numbers) {
    this.numbers = numbers;
  }

  /** Returns the number of a value. */
  int of(T value) {
    Integer known = numbers.putIfAbsent(value, values.size());
    if (known != null) {
      return known;
    }
    values.add(value);
    return values.size() - 1;
  }
}
