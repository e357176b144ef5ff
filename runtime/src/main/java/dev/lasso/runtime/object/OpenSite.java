package dev.lasso.runtime.object;

import dev.lasso.runtime.observe.CallSites;
import dev.lasso.runtime.observe.Texts;
import java.util.List;

/** The place and the thread at which a scope or a root was opened. Either is empty if unknown. */
public record OpenSite(String place, String thread) {

  /**
   * Returns the current place in the program, and the current thread.
   *
   * @param libraries the packages that places leave out
   */
  public static OpenSite here(List<String> libraries) {
    return new OpenSite(CallSites.here(libraries), Texts.threadName(Thread.currentThread()));
  }
}
