package dev.lasso.runtime.support;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * A numbered list of cases, each of which is either shown by a test that carries its number, or
 * listed with the reason why it does not apply.
 */
public final class CaseList {

  private final Set<Integer> numbers = new TreeSet<>();
  private final Set<Integer> leftOut = new TreeSet<>();
  private final List<String> faults = new ArrayList<>();

  /**
   * Makes a list.
   *
   * @param numbers all numbers, and ranges such as {@code 3-5}, separated by blanks
   * @param leftOut the table of the cases that do not apply: in each line the number, what the case
   *     is about, and why it does not apply, separated by bars
   */
  public CaseList(String numbers, String leftOut) {
    for (String range : numbers.strip().split("\\s+", -1)) {
      String[] ends = range.split("-", -1);
      IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
          .forEach(this::addNumber);
    }
    leftOut.strip().lines().map(line -> line.split("\\|", -1)).forEach(this::addLeftOut);
  }

  private void addNumber(int number) {
    if (!numbers.add(number)) {
      faults.add(number + " is twice in the list");
    }
  }

  private void addLeftOut(String[] row) {
    int number = Integer.parseInt(row[0].strip());
    if (row.length != 3 || row[1].isBlank() || row[2].isBlank()) {
      faults.add(number + " is left out without a reason");
    }
    if (!leftOut.add(number)) {
      faults.add(number + " is left out twice");
    }
    if (!numbers.contains(number)) {
      faults.add(number + " is left out and not in the list");
    }
  }

  /** What is wrong with the tests in {@code classes}: one line for each fault. */
  public List<String> faults(List<Class<?>> classes) {
    List<String> found = new ArrayList<>(faults);
    Map<Integer, List<Method>> tests = tests(classes);
    for (int number : numbers) {
      if (!tests.containsKey(number) && !leftOut.contains(number)) {
        found.add(number + " has neither a test nor a reason to be left out");
      }
    }
    tests.forEach(
        (number, methods) -> {
          if (!numbers.contains(number)) {
            found.add(number + " is not in the list, but is shown by " + names(methods));
          }
          if (leftOut.contains(number)) {
            found.add(number + " is left out, but is shown by " + names(methods));
          }
          if (!isDividedWell(methods)) {
            found.add(
                number + " is to have one test, or a part of its own for each: " + names(methods));
          }
        });
    return found;
  }

  private static Map<Integer, List<Method>> tests(List<Class<?>> classes) {
    Map<Integer, List<Method>> tests = new TreeMap<>();
    for (Class<?> type : classes) {
      for (Method method : type.getDeclaredMethods()) {
        Case shown = method.getAnnotation(Case.class);
        if (shown != null) {
          for (int number : shown.value()) {
            tests.computeIfAbsent(number, any -> new ArrayList<>()).add(method);
          }
        }
      }
    }
    return tests;
  }

  /** Whether a lone test shows the whole case, and each of several a part of its own. */
  private static boolean isDividedWell(List<Method> methods) {
    List<String> parts =
        methods.stream()
            .map(method -> method.getAnnotation(Case.class).part())
            .filter(part -> !part.isEmpty())
            .distinct()
            .toList();
    return parts.size() == (methods.size() == 1 ? 0 : methods.size());
  }

  private static List<String> names(List<Method> methods) {
    return methods.stream()
        .map(method -> method.getDeclaringClass().getSimpleName() + "." + method.getName())
        .sorted()
        .toList();
  }
}
