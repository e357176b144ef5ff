package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

/** A container that owns what has an interface of the JDK. */
@GcContainer
public abstract class Desk extends GcObject {
  @Owned Runnable task;
  @Owned CharSequence title;

  public abstract Runnable task();

  public abstract void setTask(Runnable task);

  public abstract CharSequence title();

  public abstract void setTitle(CharSequence title);
}
