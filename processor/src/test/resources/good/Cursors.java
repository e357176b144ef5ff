package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import org.jspecify.annotations.Nullable;

/** Declares what is written on demand, and releases its resource itself. */
@GcContainer(extra = true)
public abstract class Cursors extends GcObject {
  @Owned @Nullable Cursors next;

  @Owned(release = "giveBack")
  @Nullable StringBuilder handle;

  @Owned @Items @Nullable Cursors[] all;

  protected Cursors(String name, @Items int count) {}

  public abstract @Nullable Cursors takeNext(GcScope scope);

  abstract @Nullable StringBuilder takeHandle();

  abstract void grow(int length);

  void giveBack(CharSequence handle) {}
}
