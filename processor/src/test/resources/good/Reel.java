package golden;

import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A plain class above a checked host. */
abstract class Reel<E> extends dev.lasso.runtime.GcObject implements Rewinding<E>, Predicate<E> {
  int turns;

  protected @Nullable E turn(List<? extends E> tape, int... counts) throws IOException {
    turns += counts.length;
    return tape.isEmpty() ? null : tape.getFirst();
  }

  @Override
  public boolean test(E element) {
    return turns > 0;
  }

  final int turns() {
    return turns;
  }

  private void spin() {}

  static void stop() {}
}
