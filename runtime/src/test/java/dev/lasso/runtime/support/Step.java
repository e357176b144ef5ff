package dev.lasso.runtime.support;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;

/**
 * A step of a random program: what to do, and two numbers to choose with.
 *
 * @param <K> the kinds of steps
 */
public record Step<K>(K kind, int one, int other) {

  private static final int NUMBERS = 1 << 12;

  /** Programs of up to {@code length} steps; a kind that is given twice is twice as frequent. */
  public static <K> Arbitrary<List<Step<K>>> programs(int length, List<K> kinds) {
    Arbitrary<Integer> numbers = Arbitraries.integers().between(0, NUMBERS).withoutEdgeCases();
    Arbitrary<Step<K>> steps =
        Combinators.combine(Arbitraries.of(kinds), numbers, numbers).as(Step::new);
    return steps.list().ofMaxSize(length).withSizeDistribution(RandomDistribution.uniform());
  }

  /** Programs in which the kinds are as frequent as the numbers say, in their order. */
  public static <K extends Enum<K>> Arbitrary<List<Step<K>>> programs(
      int length, Class<K> kinds, int... frequencies) {
    List<K> all = new ArrayList<>();
    int index = 0;
    for (K kind : kinds.getEnumConstants()) {
      all.addAll(Collections.nCopies(frequencies[index++], kind));
    }
    return programs(length, all);
  }

  public int index(int size) {
    return one % size;
  }

  /** An index below {@code size} that has nothing to do with {@link #index}. */
  public int otherIndex(int size) {
    return other % size;
  }

  public <T> T of(List<T> list) {
    return list.get(index(list.size()));
  }

  /** One of the list, not necessarily another one than {@link #of}. */
  public <T> T otherOf(List<T> list) {
    return list.get(otherIndex(list.size()));
  }
}
