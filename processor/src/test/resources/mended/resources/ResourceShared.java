package mended;

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
    setMemory(other.takeMemory());
  }
}
