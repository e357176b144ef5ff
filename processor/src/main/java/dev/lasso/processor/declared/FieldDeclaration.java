package dev.lasso.processor.declared;

import dev.lasso.processor.message.Place;
import dev.lasso.processor.type.Mark;
import dev.lasso.processor.type.MissingTypes;
import dev.lasso.processor.type.MissingTypes.MissingTypeException;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * An instance field as it is declared: what it says of what it refers to, and what its type makes
 * of that.
 *
 * @param element the field
 * @param kind what {@code @Owned} means on it
 * @param marks those of {@code @Owned}, {@code @Weak} and {@code @Borrowed} that are on it
 */
public record FieldDeclaration(VariableElement element, Kind kind, List<Mark> marks) {
  private static final List<Mark> MARKS = List.of(Mark.OWNED, Mark.WEAK, Mark.BORROWED);

  /** The elements of {@code @Owned} and {@code @Weak}. */
  public static final String RELEASE = "release";

  public static final String CLOSE_BEFORE = "closeBefore";
  public static final String ON_CLEAR = "onClear";

  /** What the type of a field makes of an {@code @Owned} field. */
  public enum Kind {
    CONTAINER,
    /** It can refer to a container, or to something else, which is plain data. */
    VALUE,
    ITEMS,
    COLLECTION,
    RESOURCE,
    PLAIN
  }

  /**
   * Reads {@code field}.
   *
   * @throws MissingTypeException if something is missing that its type names
   */
  static FieldDeclaration of(RuntimeTypes runtime, MissingTypes missing, VariableElement field) {
    return new FieldDeclaration(field, kind(runtime, missing, field), marks(field));
  }

  /**
   * What {@code @Owned} means on the field: an array is what {@code @Items} makes of it, and any
   * plain type is a resource if a method is named that closes it.
   */
  private static Kind kind(RuntimeTypes runtime, MissingTypes missing, VariableElement field) {
    TypeMirror type = field.asType();
    if (Mark.ITEMS.isOn(field) && runtime.isItems(type)) {
      return Kind.ITEMS;
    }
    if (runtime.isContainer(type)) {
      return Kind.CONTAINER; // be it closeable too
    }
    if (runtime.isCollection(type)) {
      return Kind.COLLECTION;
    }
    if (Mark.OWNED.isOn(field)) {
      missing.requireSupertypes(type); // they tell what can be closed
    }
    if (runtime.isCloseable(type)
        || (Mark.OWNED.text(field, RELEASE).isPresent()
            && (!type.getKind().isPrimitive() || isHandle(type)))) {
      return Kind.RESOURCE;
    }
    return Mark.OWNED.isOn(field) && runtime.isValue(type) ? Kind.VALUE : Kind.PLAIN;
  }

  /** Whether a native handle has the type, if a method is named that releases it. */
  private static boolean isHandle(TypeMirror type) {
    return type.getKind() == TypeKind.LONG || type.getKind() == TypeKind.INT;
  }

  /** Whether it is a native handle, and no object. */
  public boolean isHandle() {
    return kind == Kind.RESOURCE && isHandle(type());
  }

  /** What the field, which may be static, says of what it refers to. */
  public static List<Mark> marks(VariableElement field) {
    return MARKS.stream().filter(mark -> mark.isOn(field)).toList();
  }

  public String name() {
    return element.getSimpleName().toString();
  }

  public TypeMirror type() {
    return element.asType();
  }

  /** The class that declares it. */
  public TypeElement owner() {
    return (TypeElement) element.getEnclosingElement();
  }

  public boolean is(Mark mark) {
    return marks.contains(mark);
  }

  public boolean isItems() {
    return Mark.ITEMS.isOn(element);
  }

  public boolean isFinal() {
    return element.getModifiers().contains(Modifier.FINAL);
  }

  public boolean isPrivate() {
    return element.getModifiers().contains(Modifier.PRIVATE);
  }

  /** Whether generated code looks after it. */
  public boolean isManaged() {
    return is(Mark.OWNED) || is(Mark.WEAK);
  }

  /** Whether Lasso closes what is in it. */
  public boolean isClosed() {
    return is(Mark.OWNED) && kind == Kind.RESOURCE && Mark.CONTAINER.isOn(owner());
  }

  /** The annotation, which is on the field. */
  public Place place(Mark mark) {
    return Place.of(element, mark);
  }

  /** The value of the annotation's element, which it has. */
  public Place place(Mark mark, String name) {
    return Place.of(element, mark, name);
  }

  /** The method that closes the resource in it, if it is not {@code close}. */
  public Optional<String> release() {
    return Mark.OWNED.text(element, RELEASE);
  }

  /** The fields with the resources that are closed after the one in it. */
  public List<String> closeBefore() {
    return Mark.OWNED.value(element, CLOSE_BEFORE).stream()
        .flatMap(names -> ((List<?>) names.getValue()).stream())
        .map(name -> ((AnnotationValue) name).getValue().toString())
        .toList();
  }

  /** The method that is called when it has become null. */
  public Optional<String> onClear() {
    return Mark.WEAK.text(element, ON_CLEAR);
  }
}
