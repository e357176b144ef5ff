package dev.lasso.runtime.switches;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Explores or replays a program. Called with a text, because it is loaded apart from the test:
 * {@code explore NAME 2} executes a program with at most two switches, and {@code replay NAME 2
 * 17:1 20:3} a {@linkplain SwitchExplorer#replay schedule} of it. The answer is the number of
 * executions, and the first one that has failed, after a space; or what the execution of the
 * schedule has done.
 */
public final class SwitchRun implements Function<String, String> {

  @Override
  public String apply(String arguments) {
    List<String> words = List.of(arguments.split(" ", 3));
    SwitchExplorer explorer = new SwitchExplorer(program(words.get(1)));
    try {
      if (words.getFirst().equals("replay")) {
        return explorer.replay(words.get(2));
      }
      String failed = explorer.explore(Integer.parseInt(words.get(2)));
      return explorer.executions() + (failed == null ? "" : " " + failed);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static Supplier<SwitchProgram> program(String name) {
    for (HeapPrograms program : HeapPrograms.values()) {
      if (program.name().equals(name)) {
        return program;
      }
    }
    return ToyPrograms.valueOf(name);
  }
}
