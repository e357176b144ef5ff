package dev.lasso.processor.write;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import dev.lasso.processor.model.Access;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Modifier;

/** Modifiers of generated members. */
final class Modifiers {
  static final AnnotationSpec OVERRIDE =
      AnnotationSpec.builder(ClassName.get("java.lang", "Override")).build();
  static final AnnotationSpec SAFE_VARARGS =
      AnnotationSpec.builder(ClassName.get("java.lang", "SafeVarargs")).build();

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

  /** The copy of {@code @Deprecated}, if there is one. */
  static List<AnnotationSpec> deprecated(Optional<AnnotationMirror> annotation) {
    return annotation.map(AnnotationSpec::get).stream().toList();
  }
}
