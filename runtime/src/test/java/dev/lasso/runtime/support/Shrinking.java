package dev.lasso.runtime.support;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes a failing program shorter: leaves out all steps, and all parts of steps, without which it
 * still fails (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002).
 *
 * @param <S> a step
 * @param <F> a failure, which knows the steps that led to it
 * @param run runs a program; null if it does not fail
 * @param steps the steps of a failure
 * @param simpler what may stand in place of a step
 */
public record Shrinking<S, F>(
    Function<List<S>, @Nullable F> run, Function<F, List<S>> steps, Function<S, List<S>> simpler) {

  public F shrink(F failure) {
    F least = failure;
    boolean smaller = true;
    while (smaller) {
      int before = size(least);
      for (int chunk = Math.max(1, before / 2); chunk > 0; chunk /= 2) {
        least = withoutChunks(least, chunk);
      }
      smaller = size(least) < before;
      for (int i = 0; i < size(least); i++) {
        F found = withSimpler(least, i);
        if (found != null) {
          least = found;
          smaller = true;
          i--;
        }
      }
    }
    return least;
  }

  private int size(F failure) {
    return steps.apply(failure).size();
  }

  private F withoutChunks(F failure, int chunk) {
    F least = failure;
    int end = size(least);
    while (end > 0) {
      List<S> fewer = new ArrayList<>(steps.apply(least));
      fewer.subList(Math.max(0, end - chunk), end).clear();
      F found = run.apply(fewer);
      if (found != null) {
        least = found;
      }
      end = Math.min(end - chunk, size(least));
    }
    return least;
  }

  private @Nullable F withSimpler(F failure, int step) {
    for (S less : simpler.apply(steps.apply(failure).get(step))) {
      List<S> changed = new ArrayList<>(steps.apply(failure));
      changed.set(step, less);
      F found = run.apply(changed);
      if (found != null) {
        return found;
      }
    }
    return null;
  }
}
