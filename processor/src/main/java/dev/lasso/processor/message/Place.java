package dev.lasso.processor.message;

import dev.lasso.processor.type.Mark;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/**
 * Where a message stands: at the name of an element, at an annotation of it or at a value of that.
 */
public record Place(
    @Nullable Element element,
    @Nullable AnnotationMirror annotation,
    @Nullable AnnotationValue value) {

  /** What is about no place in the source. */
  public static Place none() {
    return new Place(null, null, null);
  }

  /** The name of {@code element}. */
  public static Place of(Element element) {
    return new Place(element, null, null);
  }

  /** The annotation on {@code element}. */
  public static Place of(Element element, AnnotationMirror annotation) {
    return new Place(element, annotation, null);
  }

  /** The annotation on {@code element}, which has it. */
  public static Place of(Element element, Mark mark) {
    return of(element, mark.on(element).orElseThrow());
  }

  /** The value that the annotation on {@code element} gives to {@code name}. */
  public static Place of(Element element, Mark mark, String name) {
    return new Place(
        element, mark.on(element).orElseThrow(), mark.value(element, name).orElseThrow());
  }
}
