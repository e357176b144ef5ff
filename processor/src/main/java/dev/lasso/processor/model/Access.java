package dev.lasso.processor.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;

/** How far a declaration can be seen, in ascending order. */
public enum Access {
  PRIVATE,
  PACKAGE,
  PROTECTED,
  PUBLIC;

  /** The access that {@code modifiers} declare. */
  public static Access of(Set<Modifier> modifiers) {
    if (modifiers.contains(Modifier.PUBLIC)) {
      return PUBLIC;
    }
    if (modifiers.contains(Modifier.PROTECTED)) {
      return PROTECTED;
    }
    return modifiers.contains(Modifier.PRIVATE) ? PRIVATE : PACKAGE;
  }

  /** The widest access of {@code methods}; empty if there are none. */
  public static Optional<Access> widest(List<ExecutableElement> methods) {
    return methods.stream().map(method -> of(method.getModifiers())).reduce(Access::or);
  }

  /** Whether classes of other packages may see it. */
  public boolean leavesPackage() {
    return this == PROTECTED || this == PUBLIC;
  }

  /** The wider of the two. */
  public Access or(Access other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
