package dev.lasso.runtime.python;

import java.util.List;

/** Shows a program of the differential test on which Lasso and CPython differ. */
final class PythonReport {

  /** How many steps are shown with what they did. */
  private static final int SHOWN = 3;

  private PythonReport() {}

  static String of(List<PythonStep> steps, List<PythonTrace.Answer> answers, int maxSteps) {
    StringBuilder text = new StringBuilder();
    text.append("shrunk to ").append(steps.size()).append(" steps");
    text.append(maxSteps == 0 ? "" : ", slices of up to " + maxSteps + " steps").append("\n\n");
    steps.forEach(step -> text.append("  ").append(step).append('\n'));
    text.append("\nin Java, with the test's Node:\n\n").append(PythonListing.java(steps));
    text.append("\nin Python:\n\n").append(PythonListing.python(steps));
    text.append("\nThe last steps:\n");
    PythonLasso lasso = new PythonLasso(maxSteps);
    for (int i = 0; i < steps.size(); i++) {
      PythonTrace.Answer actual = lasso.run(steps.get(i), answers.get(i).leftOut());
      if (i >= steps.size() - SHOWN) {
        text.append("  ").append(steps.get(i)).append('\n');
        text.append("    expected (CPython): ").append(answers.get(i)).append('\n');
        text.append("    actual (Lasso):     ").append(actual).append('\n');
      }
    }
    return text.append(lasso.end()).toString();
  }
}
