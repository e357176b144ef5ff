package dev.lasso.runtime.switches;

import dev.lasso.runtime.switches.Execution.Decision;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Executes a program in all orders of its points with few switches, first those with the fewest (M.
 * Musuvathi, S. Qadeer, "Iterative Context Bounding for Systematic Testing of Multithreaded
 * Programs", <a href="https://doi.org/10.1145/1250734.1250785">PLDI 2007</a>). Most errors need no
 * more than two.
 */
final class SwitchExplorer {

  /** The end of the text of an execution that has not failed. */
  static final String RIGHT = "Nothing has failed.";

  private static final int SHOWN_FRAMES = 12;

  private final Supplier<SwitchProgram> maker;
  private int executions;

  SwitchExplorer(Supplier<SwitchProgram> maker) {
    this.maker = maker;
  }

  int executions() {
    return executions;
  }

  /** Returns a description of the first execution that fails, or null if there is none. */
  @Nullable String explore(int maxSwitches) throws InterruptedException {
    for (int switches = 0; switches <= maxSwitches; switches++) {
      List<Decision> next = List.of();
      while (next != null) {
        List<Decision> made = new ArrayList<>();
        if (execute(next, switches, made, null)) {
          return describe(switches, made);
        }
        next = after(made);
      }
    }
    return null;
  }

  /** Returns the first decisions of the next execution, or null after the last one. */
  private static @Nullable List<Decision> after(List<Decision> made) {
    for (int last = made.size() - 1; last >= 0; last--) {
      Decision decision = made.get(last);
      if (decision.chosen() + 1 < decision.options()) {
        List<Decision> next = new ArrayList<>(made.subList(0, last));
        next.add(new Decision(decision.options(), decision.chosen() + 1));
        return next;
      }
    }
    return null;
  }

  /** Executes the program once. Returns whether it has failed. */
  private boolean execute(
      List<Decision> given, int switches, List<Decision> made, @Nullable StringBuilder trace)
      throws InterruptedException {
    executions++;
    Execution execution = new Execution(given, switches, trace != null);
    Hooks.begin(execution);
    Throwable failure;
    try {
      SwitchProgram program = maker.get();
      execution.tick = program.tick();
      failure = execution.run(program.threads());
      if (failure == null) {
        program.check();
      }
    } catch (InterruptedException e) {
      throw e;
    } catch (Throwable t) {
      failure = t;
    }
    made.addAll(execution.decisions());
    if (trace != null) {
      trace.append(execution.trace()).append('\n');
      trace.append(failure == null ? RIGHT : failure);
      if (failure != null) {
        Arrays.stream(failure.getStackTrace())
            .takeWhile(frame -> !frame.getClassName().equals(SwitchExplorer.class.getName()))
            .limit(SHOWN_FRAMES)
            .forEach(frame -> trace.append("\n    at ").append(frame));
      }
    }
    return failure != null;
  }

  private String describe(int switches, List<Decision> made) throws InterruptedException {
    StringBuilder schedule = new StringBuilder().append(switches);
    for (int i = 0; i < made.size(); i++) {
      if (made.get(i).chosen() > 0) {
        schedule.append(' ').append(i).append(':').append(made.get(i).chosen());
      }
    }
    return schedule + "\n" + replay(schedule.toString());
  }

  /**
   * Executes the program once. Returns the points that it has passed, and its result.
   *
   * @param schedule the maximum number of switches, and the decisions that do not choose option 0:
   *     {@code 2 17:1 20:3} chooses option 1 in decision 17 and option 3 in decision 20
   */
  String replay(String schedule) throws InterruptedException {
    List<String> words = List.of(schedule.split(" "));
    List<Decision> given = new ArrayList<>();
    for (String word : words.subList(1, words.size())) {
      int colon = word.indexOf(':');
      while (given.size() < Integer.parseInt(word.substring(0, colon))) {
        given.add(new Decision(0, 0));
      }
      given.add(new Decision(0, Integer.parseInt(word.substring(colon + 1))));
    }
    StringBuilder trace = new StringBuilder();
    execute(given, Integer.parseInt(words.getFirst()), new ArrayList<>(), trace);
    return trace.toString();
  }
}
