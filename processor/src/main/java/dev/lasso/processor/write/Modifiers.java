package dev.lasso.processor.write;

import dev.lasso.processor.model.Access;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Modifiers of generated members. */
final class Modifiers {
  private Modifiers() {}

  static List<Modifier> of(Access access) {
    return switch (access) {
      case PUBLIC -> List.of(Modifier.PUBLIC);
      case PROTECTED -> List.of(Modifier.PROTECTED);
      case PACKAGE -> List.of();
      case PRIVATE -> List.of(Modifier.PRIVATE);
    };
  }

  static List<Modifier> publicIf(boolean isPublic) {
    return of(isPublic ? Access.PUBLIC : Access.PACKAGE);
  }
}
