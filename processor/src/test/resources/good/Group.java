package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Has fields of interfaces that are sealed over containers, and permits its generated class. */
@GcContainer
public abstract sealed class Group<M extends Group.Member> extends GcObject permits GcGroup {
  @Owned @Nullable Member first;
  @Owned final Member fixed;
  @Owned @Nullable M typed;
  @Weak @Nullable Member seen;

  @Weak(onClear = "lost")
  @Nullable Named watched;

  Group(Member fixed) {
    this.fixed = fixed;
  }

  void lost() {}

  /** Is a person or something with a name. */
  public sealed interface Member permits Person, Named {}

  /** Is a club. */
  public sealed interface Named extends Member permits Club {}

  @GcContainer
  abstract static non-sealed class Person extends GcObject implements Member {}

  @GcContainer
  abstract static non-sealed class Club extends GcObject implements Named {}
}
