package dev.lasso.runtime.support;

import java.util.Set;

/** Sets of names, as a text with commas between them. */
public final class Names {

  private Names() {}

  public static Set<String> of(String names) {
    return Set.of(names.strip().split(",\\s+", -1));
  }
}
