// An `@Owned` resource is closed when its object dies, also if the program has closed it before. Many resources ignore
// that. A native handle that is freed twice damages the memory of the process.
//
// To suppress the warning, put `@SuppressWarnings("ResourceClosed")` on the variable, the method or the class.
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
