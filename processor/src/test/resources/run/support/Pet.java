package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** An interface that is sealed over containers. */
sealed interface Pet permits Pet.Cat, Pet.Dog {

  /** Owns and watches pets, and permits its generated class. */
  @GcContainer
  abstract sealed class Dog extends GcObject implements Pet permits GcPet_Dog {
    @Owned @Nullable Pet friend;
    @Weak @Nullable Pet seen;
  }

  /** Owns a cat. */
  @GcContainer
  abstract non-sealed class Cat extends GcObject implements Pet {
    @Owned @Nullable Pet friend;
  }
}
