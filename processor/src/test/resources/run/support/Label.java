package run;

import dev.lasso.annotations.GcContainer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Has plain fields alone, the setters of which write themselves in its constructor, too. */
@GcContainer(extensible = true)
public abstract class Label<T> extends LabelBase<String> implements Lettered {
  @Nullable String text;
  int size;
  boolean bold;
  String @Nullable [] tags;
  @Nullable List<? extends T> more;

  @SuppressWarnings("this-escape")
  protected Label(String text) {
    setText(text);
  }

  @Override
  public abstract String getText();

  protected abstract void setSize(int size);

  public abstract int size();

  public abstract boolean isBold();

  public abstract void setBold(boolean bold);

  protected abstract void setTags(String... tags);

  public abstract void setMore(List<? extends T> more);

  public final String toText() {
    return text + " " + size + " " + bold + " " + Arrays.toString(tags) + " " + more + " " + above;
  }
}
