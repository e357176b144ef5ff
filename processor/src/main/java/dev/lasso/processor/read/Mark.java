package dev.lasso.processor.read;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.GcGenerated;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import java.lang.annotation.Annotation;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
  GENERATED(GcGenerated.class);

  private final Class<? extends Annotation> type;

  Mark(Class<? extends Annotation> type) {
    this.type = type;
  }

  /** The annotations that users write: on a host, or on members of one. */
  public static Set<Class<? extends Annotation>> ofSources() {
    return Set.of(CONTAINER.type, OWNED.type, ITEMS.type, WEAK.type, BORROWED.type, FINALIZER.type);
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
  static Optional<AnnotationMirror> mirror(Element element, String name) {
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
    return on(member).stream()
        .flatMap(mirror -> mirror.getElementValues().entrySet().stream())
        .filter(entry -> entry.getKey().getSimpleName().contentEquals(element))
        .findFirst()
        .map(Map.Entry::getValue);
  }

  /** Whether the annotation is on {@code element}. */
  public boolean isOn(Element element) {
    return on(element).isPresent();
  }
}
