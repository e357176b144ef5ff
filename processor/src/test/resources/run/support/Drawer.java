package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import org.jspecify.annotations.Nullable;

/** Has what is taken out, items that grow, labels, and resources that it releases itself. */
@GcContainer(checked = true, nativeBytes = "bytes")
abstract class Drawer extends GcObject {
  @Owned @Nullable Node next;
  @Owned @Nullable Object any;
  @Owned @Nullable AutoCloseable resource;

  @Owned(release = "giveBack")
  @Nullable StringBuilder handle;

  @Owned @Items @Nullable Node[] places;

  final String name;
  final int count;
  int weighed;

  Drawer(String name, @Items int count) {
    this.name = name;
    this.count = count;
  }

  abstract @Nullable Node takeNext(GcScope scope);

  abstract @Nullable Object takeAny(GcScope scope);

  abstract @Nullable AutoCloseable takeResource();

  abstract @Nullable StringBuilder takeHandle();

  abstract void grow(int length);

  void giveBack(CharSequence handle) {
    Check.log(name + " gives back " + handle);
  }

  long bytes() {
    weighed++;
    return 0;
  }

  @Override
  protected @Nullable String gcLabel() {
    if (name.equals("bad")) {
      GcDrawer.setNext(this, null);
    }
    return name;
  }

  @Override
  protected @Nullable String gcItemLabel(int index) {
    return index == 0 ? "front 'place'" : null;
  }

  abstract void moveNext(GcScope scope, Node next);

  abstract void moveAny(GcScope scope, Object any);
}
