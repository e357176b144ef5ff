package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.objects.GrowableSlots;
import java.util.HashMap;
import java.util.Map;

/** The indexes of the global variables, in order of first use. */
final class GlobalNames {

  private final GrowableSlots globals;
  private final Map<String, Integer> numbers = new HashMap<>();

  GlobalNames(GrowableSlots globals) {
    this.globals = globals;
  }

  int index(String name) {
    int index = numbers.computeIfAbsent(name, _ -> numbers.size());
    globals.ensure(index + 1);
    return index;
  }

  int size() {
    return numbers.size();
  }
}
