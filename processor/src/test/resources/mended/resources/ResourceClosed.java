// A native handle that is freed twice [damages memory](../concepts.md#one-owner).
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.lang.foreign.Arena;

@GcContainer
abstract class Answer extends GcObject {
  @Owned Arena memory = Arena.ofConfined();

  abstract Arena memory();

  abstract void setMemory(Arena memory);
}

final class Answers {
  static void free(Answer answer) {
    answer.setMemory(null);
  }
}
