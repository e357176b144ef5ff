// GENERATED GcAnswer
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.lang.foreign.Arena;

@GcContainer
abstract class Answer extends GcObject {
  @Owned Arena memory = Arena.ofConfined();

  abstract Arena memory();
}

final class Answers {
  static void free(Answer answer) {
    // JAVAC WARNING [ResourceClosed] This closes 'memory', an @Owned resource of 'Answer', which Lasso closes too when its object dies, so that it may be freed twice. Remove it. To close the resource earlier, call 'setMemory(null)'; to close it yourself, call 'takeMemory()', which takes it out of the field.
    answer.memory().close();
  }
}
