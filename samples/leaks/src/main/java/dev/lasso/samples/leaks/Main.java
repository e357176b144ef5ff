package dev.lasso.samples.leaks;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Runs the five programs. */
public final class Main {

  /** The programs, by their headings in the README. */
  static final Map<String, Consumer<PrintStream>> PROGRAMS = new LinkedHashMap<>();

  static {
    PROGRAMS.put("A root that is forgotten", ForgottenRoot::run);
    PROGRAMS.put("A scope for the whole program", ScopePerProgram::run);
    PROGRAMS.put("A listener that is never removed", Listeners::run);
    PROGRAMS.put("A cache without a limit", BoundlessCache::run);
    PROGRAMS.put("A finalizer that brings its object back", Resurrection::run);
  }

  private Main() {}

  /**
   * Runs all programs.
   *
   * @param args ignored
   */
  public static void main(String[] args) {
    for (String heading : PROGRAMS.keySet()) {
      System.out.println(heading);
      run(heading, System.out);
      System.out.println();
    }
  }

  static void run(String heading, PrintStream out) {
    Consumer<PrintStream> program = PROGRAMS.get(heading);
    if (program == null) {
      throw new IllegalArgumentException("No program has the heading '" + heading + "'.");
    }
    program.accept(out);
  }
}
