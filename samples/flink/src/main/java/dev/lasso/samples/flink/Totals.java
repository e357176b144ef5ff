package dev.lasso.samples.flink;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcMap;
import java.io.IOException;
import java.nio.file.Path;

/** The state of one task, by key group. */
@GcContainer
abstract class Totals extends GcObject {
  @Owned final GcMap<Integer, KeyRange> ranges = new GcMap<>();

  /** Returns the range of a key group, and creates it if absent. The result is borrowed. */
  KeyRange range(int group, Path folder, GcScope scope) throws IOException {
    KeyRange range = ranges.get(group);
    if (range == null) {
      range = GcKeyRange.create(scope, folder);
      ranges.set(group, range);
    }
    return range;
  }
}
