package golden;

import java.util.List;

/** What it has for who implements it is checked as methods of classes are. */
interface Rewinding<T> {
  default <V extends T> List<V> rewind(List<V> tape) {
    return tape.reversed();
  }
}
