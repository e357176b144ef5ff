package run.base;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.util.ArrayList;
import java.util.List;

/** Its getters are written in other packages too, which do not see all its fields. */
@GcContainer(extensible = true, checked = true)
public abstract class Door<T extends AutoCloseable> extends GcObject {
  @Owned final T handle;
  @Owned protected final T lock;
  public final List<String> opened = new ArrayList<>();

  @SuppressWarnings("this-escape")
  protected Door(T handle, T lock) {
    this.handle = handle;
    this.lock = lock;
    open("constructor"); // it is not dead
  }

  public abstract T handle();

  public abstract AutoCloseable getLock();

  protected void open(String how) {
    opened.add(how);
  }

  public void openTwice() {
    open("once");
    open("twice");
  }

  public final void openAnyway() {
    opened.add("anyway");
  }

  @Override
  public String toString() {
    return "door";
  }
}
