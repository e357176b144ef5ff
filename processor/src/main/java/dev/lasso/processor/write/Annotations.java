package dev.lasso.processor.write;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;

/** Copies annotations, and names those that generated code has of its own. */
final class Annotations {
  static final AnnotationSpec OVERRIDE = of("Override");
  static final AnnotationSpec SAFE_VARARGS = of("SafeVarargs");

  private Annotations() {}

  private static AnnotationSpec of(String simpleName) {
    return AnnotationSpec.builder(ClassName.get("java.lang", simpleName)).build();
  }

  /**
   * Whether it says of a type whether null is a value of it, as {@code Nullable}, {@code NonNull}
   * and {@code ParametricNullness} do: all that generated code repeats. Constraints of Bean
   * Validation, one of which is called {@code NotNull}, are about the field.
   */
  static boolean isOfNullness(AnnotationMirror annotation) {
    Element type = annotation.getAnnotationType().asElement();
    return type.getSimpleName().toString().toLowerCase(Locale.ROOT).contains("null")
        && type.getAnnotationMirrors().stream()
            .map(meta -> meta.getAnnotationType().asElement().getSimpleName())
            .noneMatch(name -> name.contentEquals("Constraint"));
  }

  /** The copies of annotations that may be there. */
  static List<AnnotationSpec> copy(Optional<AnnotationMirror> annotation) {
    return annotation.map(AnnotationSpec::get).stream().toList();
  }
}
