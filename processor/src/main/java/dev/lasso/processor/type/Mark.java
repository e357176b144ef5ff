package dev.lasso.processor.type;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.CyclesMeant;
import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.GcGenerated;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import java.lang.annotation.Annotation;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** An annotation of Lasso, found on elements by its name. */
public enum Mark {
  CONTAINER(GcContainer.class),
  OWNED(Owned.class),
  ITEMS(Items.class),
  WEAK(Weak.class),
  BORROWED(Borrowed.class),
  FINALIZER(Finalizer.class),
  CYCLES_MEANT(CyclesMeant.class),
  GENERATED(GcGenerated.class);

  private final Class<? extends Annotation> type;

  Mark(Class<? extends Annotation> type) {
    this.type = type;
  }

  /** Whether {@code annotation} is one that users write: on a host, or on members of one. */
  public static boolean isOfUsers(TypeElement annotation) {
    return !annotation.getQualifiedName().contentEquals(GENERATED.type.getName());
  }

  /** The annotation's class. */
  public Class<? extends Annotation> type() {
    return type;
  }

  /** Its name without the package, as users write it. */
  public String simpleName() {
    return type.getSimpleName();
  }

  /** The annotation on {@code element}, if it is there. */
  public Optional<AnnotationMirror> on(Element element) {
    return mirror(element, type.getName());
  }

  /** The annotation of this name on {@code element}, if it is there. */
  public static Optional<AnnotationMirror> mirror(Element element, String name) {
    for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
      TypeElement annotation = (TypeElement) mirror.getAnnotationType().asElement();
      if (annotation.getQualifiedName().contentEquals(name)) {
        return Optional.of(mirror);
      }
    }
    return Optional.empty();
  }

  /** What the annotation on {@code member} says about its {@code element}, if it does. */
  public Optional<AnnotationValue> value(Element member, String element) {
    Optional<AnnotationMirror> mirror = on(member);
    if (mirror.isPresent()) {
      for (var entry : mirror.get().getElementValues().entrySet()) {
        if (entry.getKey().getSimpleName().contentEquals(element)) {
          return Optional.of(entry.getValue());
        }
      }
    }
    return Optional.empty();
  }

  /** Whether the annotation is on {@code element}. */
  public boolean isOn(Element element) {
    return on(element).isPresent();
  }
}
