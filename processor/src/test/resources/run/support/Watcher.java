package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Logs the deaths of others, and then does what the test wants. */
@GcContainer
abstract class Watcher extends GcObject {
  final String name;
  Check.Action then = () -> {};

  @Weak @Nullable GcObject unwatched;

  @Weak(onClear = "told")
  @Nullable GcObject watched;

  @Weak(onClear = "toldToo")
  @Nullable GcObject too;

  @Owned @Nullable GcObject owned;

  Watcher(String name) {
    this(name, null);
  }

  Watcher(String name, @Nullable GcObject watched) {
    this.name = name;
    this.watched = watched;
  }

  abstract void setOwned(@Nullable GcObject owned);

  void told() throws Throwable {
    Check.log("tell " + name + " " + watched);
    then.run();
  }

  void toldToo() {
    Check.log("tell " + name + " too " + too);
  }
}
