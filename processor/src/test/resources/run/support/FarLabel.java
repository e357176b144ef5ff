package run.far;

import dev.lasso.annotations.GcContainer;
import run.Label;

/** Does not see the fields whose accessors it has. */
@GcContainer
public abstract class FarLabel extends Label<Integer> {
  protected FarLabel(String text) {
    super(text);
  }

  public final void change() {
    setAbove("near");
    setSize(8);
    setTags((String[]) null);
  }
}
