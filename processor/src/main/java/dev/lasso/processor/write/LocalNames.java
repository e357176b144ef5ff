package dev.lasso.processor.write;

import java.util.HashSet;
import java.util.Set;

/** Names for the parameters and local variables of one method, or for type parameters. */
final class LocalNames {
  private final Set<String> taken = new HashSet<>();

  /** A new name: {@code wanted}, with underscores after it if that is taken. */
  String take(String wanted) {
    String name = wanted;
    while (!taken.add(name)) {
      name += "_";
    }
    return name;
  }
}
