package dev.lasso.processor.type;

import com.google.auto.common.MoreElements;
import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.CyclesIntended;
import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.GcGenerated;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import java.lang.annotation.Annotation;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** An annotation of Lasso, found on elements by its name. */
public enum LassoAnnotation {
  CONTAINER(GcContainer.class),
  OWNED(Owned.class),
  ITEMS(Items.class),
  WEAK(Weak.class),
  BORROWED(Borrowed.class),
  FINALIZER(Finalizer.class),
  CYCLES_MEANT(CyclesIntended.class),
  GENERATED(GcGenerated.class);

  private final Class<? extends Annotation> type;

  LassoAnnotation(Class<? extends Annotation> type) {
    this.type = type;
  }

  /**
   * Returns whether {@code annotation} is written by users, on a container class or its members.
   */
  public static boolean isWrittenByUsers(TypeElement annotation) {
    return Arrays.stream(values())
        .filter(lassoAnnotation -> lassoAnnotation != GENERATED)
        .anyMatch(
            lassoAnnotation ->
                annotation.getQualifiedName().contentEquals(lassoAnnotation.type.getName()));
  }

  public Class<? extends Annotation> type() {
    return type;
  }

  /** Returns the simple name of the annotation, as in source code. */
  public String simpleName() {
    return type.getSimpleName();
  }

  /** Returns the annotation on {@code element}, if present. */
  public Optional<AnnotationMirror> findOn(Element element) {
    return MoreElements.getAnnotationMirror(element, type.getName()).toJavaUtil();
  }

  /** Returns the value of {@code element} in the annotation on {@code member}, if specified. */
  public Optional<AnnotationValue> value(Element member, String element) {
    return findOn(member).flatMap(annotation -> value(annotation, element));
  }

  /** Returns the value of {@code element} in {@code annotation}, if specified. */
  public static Optional<AnnotationValue> value(AnnotationMirror annotation, String element) {
    return annotation.getElementValues().entrySet().stream()
        .filter(entry -> entry.getKey().getSimpleName().contentEquals(element))
        .<AnnotationValue>map(Map.Entry::getValue)
        .findFirst();
  }

  /**
   * Returns the value of {@code element} in the annotation on {@code member} as a string, if it is
   * specified and not empty.
   */
  public Optional<String> stringValue(Element member, String element) {
    return value(member, element)
        .map(value -> value.getValue().toString())
        .filter(text -> !text.isEmpty());
  }

  /** Returns the values of the array {@code element} in the annotation on {@code member}. */
  public List<String> stringValues(Element member, String element) {
    return value(member, element).stream()
        .flatMap(array -> ((List<?>) array.getValue()).stream())
        .map(each -> ((AnnotationValue) each).getValue().toString())
        .toList();
  }

  public boolean isOn(Element element) {
    return findOn(element).isPresent();
  }
}
