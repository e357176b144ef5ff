package dev.lasso.processor.declared;

import dev.lasso.processor.message.Place;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.MissingTypes;
import dev.lasso.processor.type.MissingTypes.MissingTypeException;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * An instance field as declared: its annotations, and the kind that its type gives it.
 *
 * @param element the field
 * @param kind the meaning of {@code @Owned} on the field
 * @param marks the annotations of the field, among {@code @Owned}, {@code @Weak} and
 *     {@code @Borrowed}
 */
public record FieldDeclaration(VariableElement element, Kind kind, List<LassoAnnotation> marks) {
  private static final List<LassoAnnotation> MARKS =
      List.of(LassoAnnotation.OWNED, LassoAnnotation.WEAK, LassoAnnotation.BORROWED);

  /** Names of the elements of {@code @Owned}, {@code @Weak} and {@code @Borrowed}. */
  public static final String RELEASE = "release";

  public static final String CLOSE_BEFORE = "closeBefore";
  public static final String ON_CLEAR = "onClear";
  public static final String REASON = "reason";

  /** The meaning of {@code @Owned} on a field, by the field's type. */
  public enum Kind {
    CONTAINER,
    /** The field can refer to a container, or to another object, which is plain data. */
    VALUE,
    ITEMS,
    COLLECTION,
    RESOURCE,
    PLAIN
  }

  /**
   * Reads {@code field}.
   *
   * @throws MissingTypeException if its type names a type that does not exist
   */
  static FieldDeclaration of(RuntimeTypes runtime, MissingTypes missing, VariableElement field) {
    return new FieldDeclaration(field, kind(runtime, missing, field), marks(field));
  }

  /**
   * Returns the meaning of {@code @Owned} on the field. An array has the kind that {@code @Items}
   * gives it, and any plain type is a resource if the annotation names a method that closes it.
   */
  private static Kind kind(RuntimeTypes runtime, MissingTypes missing, VariableElement field) {
    TypeMirror type = field.asType();
    if (LassoAnnotation.ITEMS.isOn(field) && runtime.isItemArray(type)) {
      return Kind.ITEMS;
    }
    if (runtime.isContainer(type)) {
      return Kind.CONTAINER; // even if it is closeable
    }
    if (runtime.isCollection(type)) {
      return Kind.COLLECTION;
    }
    if (LassoAnnotation.OWNED.isOn(field)) {
      missing.requireSupertypes(type); // they determine if it is closeable
    }
    if (runtime.isCloseable(type)
        || (LassoAnnotation.OWNED.stringValue(field, RELEASE).isPresent()
            && (!type.getKind().isPrimitive() || isHandle(type)))) {
      return Kind.RESOURCE;
    }
    return LassoAnnotation.OWNED.isOn(field) && runtime.isAnyValue(type) ? Kind.VALUE : Kind.PLAIN;
  }

  /**
   * Returns whether a field of the type is a native handle if its annotation names a method that
   * releases it.
   */
  private static boolean isHandle(TypeMirror type) {
    return type.getKind() == TypeKind.LONG || type.getKind() == TypeKind.INT;
  }

  /** Returns whether the field is a native handle rather than a reference. */
  public boolean isHandle() {
    return kind == Kind.RESOURCE && isHandle(type());
  }

  /**
   * Returns which of {@code @Owned}, {@code @Weak} and {@code @Borrowed} are on the field, which
   * may be static.
   */
  public static List<LassoAnnotation> marks(VariableElement field) {
    return MARKS.stream().filter(lassoAnnotation -> lassoAnnotation.isOn(field)).toList();
  }

  public String name() {
    return element.getSimpleName().toString();
  }

  public TypeMirror type() {
    return element.asType();
  }

  /** Returns the class that declares the field. */
  public TypeElement owner() {
    return (TypeElement) element.getEnclosingElement();
  }

  public boolean is(LassoAnnotation lassoAnnotation) {
    return marks.contains(lassoAnnotation);
  }

  public boolean isItems() {
    return LassoAnnotation.ITEMS.isOn(element);
  }

  public boolean isFinal() {
    return element.getModifiers().contains(Modifier.FINAL);
  }

  public boolean isPrivate() {
    return element.getModifiers().contains(Modifier.PRIVATE);
  }

  /** Returns whether generated code manages the field. */
  public boolean isOwnedOrWeak() {
    return is(LassoAnnotation.OWNED) || is(LassoAnnotation.WEAK);
  }

  /** Returns whether Lasso closes the value of the field. */
  public boolean isClosed() {
    return is(LassoAnnotation.OWNED)
        && kind == Kind.RESOURCE
        && LassoAnnotation.CONTAINER.isOn(owner());
  }

  /** Returns the place of the annotation, which must be on the field. */
  public Place place(LassoAnnotation lassoAnnotation) {
    return Place.of(element, lassoAnnotation);
  }

  /** Returns the place of the value of the annotation's element, which must be present. */
  public Place place(LassoAnnotation lassoAnnotation, String name) {
    return Place.of(element, lassoAnnotation, name);
  }

  /** Returns the method that closes the resource in the field, unless it is {@code close}. */
  public Optional<String> release() {
    return LassoAnnotation.OWNED.stringValue(element, RELEASE);
  }

  /** Returns the fields whose resources are closed after the one in this field. */
  public List<String> closeBefore() {
    return LassoAnnotation.OWNED.stringValues(element, CLOSE_BEFORE);
  }

  /** Returns the reason why the object in the borrowed field stays alive. */
  public String reason() {
    return LassoAnnotation.BORROWED.stringValue(element, REASON).orElse("");
  }

  /** Returns the method that is called when the field has become null. */
  public Optional<String> onClear() {
    return LassoAnnotation.WEAK.stringValue(element, ON_CLEAR);
  }
}
