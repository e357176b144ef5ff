package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Has constructors of every kind, with parameters and fields named like what is generated. */
@GcContainer
public abstract class Event extends GcObject {
  @Owned @Nullable Event self;
  @Owned @Nullable Event scope;
  @Owned @Nullable Event old;
  @Owned @Nullable Event TYPE;

  Event() {}

  protected Event(String scope, int heap, long gcHeap, Object self) {}

  public Event(@Nullable String name, List<@Nullable String> tags, String @Nullable ... rest)
      throws IOException, InterruptedException {
    if (rest == null) {
      throw new IOException(name + tags);
    }
  }

  <T extends Comparable<T>, X extends Exception> Event(T value, T[] values, Class<X> thrown)
      throws X {}

  private Event(int secret) {}

  @SafeVarargs
  Event(int code, List<String>... groups) {
    this();
  }
}
