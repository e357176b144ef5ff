package dev.lasso.runtime.schedules;

import java.util.Arrays;
import java.util.function.Function;

/**
 * Explores schedules. Called with a text, because it is loaded apart from the test: {@code 2 1 1 3}
 * are the numbers of objects, of fields, of runs and of operations. The answer is that of {@link
 * ScheduleExplorer#explore}.
 */
public final class ScheduleRun implements Function<String, String> {

  @Override
  public String apply(String arguments) {
    int[] numbers = Arrays.stream(arguments.split(" ")).mapToInt(Integer::parseInt).toArray();
    return new ScheduleExplorer(numbers[0], numbers[1], numbers[2]).explore(numbers[3]);
  }
}
