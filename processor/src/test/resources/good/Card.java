package golden;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Has accessors of plain fields, some of which its sub hosts in other packages have to write. */
@GcContainer(extensible = true)
public abstract class Card<K extends Comparable<K>> extends GcObject implements Titled {
  @Nullable String title;
  int size;
  boolean open;
  protected final List<K> keys = List.of();
  @Nullable Comparable<? super K> self;
  @Nullable String @Nullable [] tags;

  @Borrowed(reason = "the shelf owns all cards")
  @Nullable Card<K> left;

  @Owned(release = "toString")
  @Nullable Object handle;

  @Deprecated long[] old;

  abstract int size();

  abstract void setSize(int size);

  public abstract boolean isOpen();

  public abstract void setOpen(boolean open);

  abstract Iterable<K> getKeys();

  protected abstract void setSelf(@Nullable Comparable<? super K> self);

  abstract void setTags(@Nullable String @Nullable ... tags);

  abstract void setLeft(@Nullable Card<K> left);

  abstract @Nullable GcObject left();

  abstract void setOld(long[] old);

  abstract @Nullable Object takeHandle();

  Card(Object handle) {
    this.handle = handle;
  }
}
