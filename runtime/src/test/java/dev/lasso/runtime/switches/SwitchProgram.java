package dev.lasso.runtime.switches;

import java.util.List;

/** A small program of two or three threads. Each execution uses a new one. */
interface SwitchProgram {

  List<Execution.Task> threads();

  /** Checks the result, after all threads have ended. */
  void check() throws Exception;

  /** Returns the time that each reading of the clock takes, in nanoseconds. */
  default long tick() {
    return 1;
  }
}
