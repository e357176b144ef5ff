package dev.lasso.processor.type;

import java.util.List;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;

/** Finds out what is deprecated. */
public final class Deprecations {
  private static final String ANNOTATION = Deprecated.class.getName();

  private Deprecations() {}

  /** The annotation that says that {@code element} is deprecated. */
  public static Optional<AnnotationMirror> on(Element element) {
    return Mark.mirror(element, ANNOTATION);
  }

  /** The first of these annotations on {@code elements}. */
  public static Optional<AnnotationMirror> onFirstOf(List<? extends Element> elements) {
    return elements.stream().flatMap(element -> on(element).stream()).findFirst();
  }
}
