package dev.lasso.runtime.object;

import dev.lasso.runtime.observe.CallSites;
import dev.lasso.runtime.observe.Texts;

/** The place and the thread at which a scope or a root was opened. Either is empty if unknown. */
public record OpenSite(String place, String thread) {

  /** Returns the current place in the program, and the current thread. */
  public static OpenSite here() {
    return new OpenSite(CallSites.here(), Texts.threadName(Thread.currentThread()));
  }
}
