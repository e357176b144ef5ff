package dev.lasso.processor.read;

import dev.lasso.processor.Place;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/**
 * An instance field as it is declared: what it says of what it refers to, and what its type makes
 * of that.
 *
 * @param element the field
 * @param kind what {@code @Owned} means on it
 * @param marks those of {@code @Owned}, {@code @Weak} and {@code @Borrowed} that are on it
 */
record FieldDeclaration(VariableElement element, FieldKind kind, List<Mark> marks) {
  private static final List<Mark> MARKS = List.of(Mark.OWNED, Mark.WEAK, Mark.BORROWED);

  /** The elements of {@code @Owned} and {@code @Weak}. */
  static final String RELEASE = "release";

  static final String CLOSE_BEFORE = "closeBefore";
  static final String ON_CLEAR = "onClear";

  /** Copies the list. */
  FieldDeclaration {
    marks = List.copyOf(marks);
  }

  /**
   * Reads {@code field}.
   *
   * @throws MissingTypeException if something is missing that its type names
   */
  static FieldDeclaration of(RuntimeTypes runtime, VariableElement field) {
    return new FieldDeclaration(field, runtime.kindOf(field), marks(field));
  }

  /** What the field, which may be static, says of what it refers to. */
  static List<Mark> marks(VariableElement field) {
    return MARKS.stream().filter(mark -> mark.isOn(field)).toList();
  }

  String name() {
    return element.getSimpleName().toString();
  }

  TypeMirror type() {
    return element.asType();
  }

  /** The class that declares it. */
  TypeElement owner() {
    return (TypeElement) element.getEnclosingElement();
  }

  boolean is(Mark mark) {
    return marks.contains(mark);
  }

  boolean isItems() {
    return Mark.ITEMS.isOn(element);
  }

  boolean isFinal() {
    return element.getModifiers().contains(Modifier.FINAL);
  }

  boolean isPrivate() {
    return element.getModifiers().contains(Modifier.PRIVATE);
  }

  /** Whether generated code looks after it. */
  boolean isManaged() {
    return is(Mark.OWNED) || is(Mark.WEAK);
  }

  /** Whether Lasso closes what is in it. */
  boolean isClosed() {
    return is(Mark.OWNED) && kind == FieldKind.RESOURCE && Mark.CONTAINER.isOn(owner());
  }

  /** The annotation, which is on the field. */
  Place place(Mark mark) {
    return Place.of(element, annotation(mark));
  }

  /** The value of the annotation's element, which it has. */
  Place place(Mark mark, String name) {
    return new Place(element, annotation(mark), mark.value(element, name).orElseThrow());
  }

  private AnnotationMirror annotation(Mark mark) {
    return mark.on(element).orElseThrow();
  }

  /** The method that closes the resource in it, if it is not {@code close}. */
  Optional<String> release() {
    return release(element);
  }

  static Optional<String> release(VariableElement field) {
    return named(field, Mark.OWNED, RELEASE);
  }

  /** The fields with the resources that are closed after the one in it. */
  List<String> closeBefore() {
    return Mark.OWNED.value(element, CLOSE_BEFORE).stream()
        .flatMap(names -> ((List<?>) names.getValue()).stream())
        .map(name -> ((AnnotationValue) name).getValue().toString())
        .toList();
  }

  /** The method that is called when it has become null. */
  Optional<String> onClear() {
    return named(element, Mark.WEAK, ON_CLEAR);
  }

  private static Optional<String> named(VariableElement field, Mark mark, String name) {
    return mark.value(field, name)
        .map(AnnotationValue::getValue)
        .map(Object::toString)
        .filter(text -> !text.isEmpty());
  }

  /** Those of {@code fields} with that name. */
  static Stream<FieldDeclaration> named(List<FieldDeclaration> fields, String name) {
    return fields.stream().filter(field -> field.name().equals(name));
  }
}
