package dev.lasso.processor.message;

import dev.lasso.processor.type.LassoAnnotation;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/**
 * The place of a message: the name of an element, an annotation of the element, or a value of that
 * annotation.
 */
public record Place(
    @Nullable Element element,
    @Nullable AnnotationMirror annotation,
    @Nullable AnnotationValue value) {

  /** Returns the place of a message that refers to no place in the source. */
  public static Place none() {
    return new Place(null, null, null);
  }

  /** Returns the name of {@code element}. */
  public static Place of(Element element) {
    return new Place(element, null, null);
  }

  /** Returns an annotation on {@code element}. */
  public static Place of(Element element, AnnotationMirror annotation) {
    return new Place(element, annotation, null);
  }

  /** Returns an annotation on {@code element}, which must be present. */
  public static Place of(Element element, LassoAnnotation lassoAnnotation) {
    return of(element, lassoAnnotation.findOn(element).orElseThrow());
  }

  /**
   * Returns the value of the element {@code name} of the annotation, both of which must be present.
   */
  public static Place of(Element element, LassoAnnotation lassoAnnotation, String name) {
    return new Place(
        element,
        lassoAnnotation.findOn(element).orElseThrow(),
        lassoAnnotation.value(element, name).orElseThrow());
  }
}
