package dev.lasso.gradle;

import java.nio.file.attribute.FileTime;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What a build did.
 *
 * @param log what Gradle wrote
 * @param written the output files that are new or were written again
 * @param deleted those that were there before the build only
 */
record Outcome(String log, Set<String> written, Set<String> deleted) {
  static Outcome of(String log, Map<String, FileTime> before, Map<String, FileTime> after) {
    Set<String> written = new HashSet<>(after.keySet());
    written.removeIf(file -> after.get(file).equals(before.get(file)));
    Set<String> deleted = new HashSet<>(before.keySet());
    deleted.removeAll(after.keySet());
    return new Outcome(log, written, deleted);
  }
}
