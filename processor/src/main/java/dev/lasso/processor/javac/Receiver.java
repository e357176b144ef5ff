package dev.lasso.processor.javac;

import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/**
 * The object that a field is written of, as far as code can name it twice.
 *
 * @param self the class whose {@code this} it is; null if it is none
 * @param variable the local variable or parameter that has it; null if none does
 */
record Receiver(@Nullable Tree self, @Nullable Element variable) {
  /** An object that code can not name. */
  static Receiver unknown() {
    return new Receiver(null, null);
  }

  /** Whether it is {@code this} of the class at {@code place}. */
  boolean isThisOf(@Nullable TreePath place) {
    return place != null && place.getLeaf() == self;
  }

  /** Whether {@code other} is known to be the same object. */
  boolean isSame(Receiver other) {
    return (self != null && self == other.self)
        || (variable != null && variable.equals(other.variable));
  }
}
