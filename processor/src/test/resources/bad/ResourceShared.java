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

  abstract Arena takeMemory();

  abstract void setMemory(Arena memory);

  void use(Answer other) {
    // JAVAC WARNING [ResourceShared] 'memory' of 'Answer' gets a resource that another object owns, so that the first to die closes it for both. Take it first, as in b.setFile(a.takeFile()), or create another one.
    setMemory(other.memory());
  }
}
