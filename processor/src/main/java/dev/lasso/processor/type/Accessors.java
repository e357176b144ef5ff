package dev.lasso.processor.type;

import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** The names of the methods that Lasso writes for fields, such as {@code setNext}. */
public final class Accessors {
  private Accessors() {}

  /** Returns the name of the method with this verb for the field of this name. */
  public static String name(String verb, CharSequence field) {
    return verb + Character.toUpperCase(field.charAt(0)) + field.subSequence(1, field.length());
  }

  /** Returns the name of the method with this verb for {@code field}. */
  public static String name(String verb, VariableElement field) {
    return name(verb, field.getSimpleName());
  }

  /** Returns the possible names of getters of {@code field}. */
  public static Stream<String> getters(VariableElement field) {
    Stream<String> names = Stream.of(field.getSimpleName().toString(), name("get", field));
    return field.asType().getKind() == TypeKind.BOOLEAN
        ? Stream.concat(names, Stream.of(name("is", field)))
        : names;
  }

  /** Returns whether {@code container} declares an abstract method with the name of a setter. */
  public static boolean declaresSetter(TypeElement container, VariableElement field) {
    return ElementFilter.methodsIn(container.getEnclosedElements()).stream()
        .filter(method -> method.getModifiers().contains(Modifier.ABSTRACT))
        .anyMatch(method -> method.getSimpleName().contentEquals(name("set", field)));
  }

  /** Returns the field of {@code type}, declared or inherited, that a setter of this name sets. */
  public static Optional<VariableElement> setField(TypeMirror type, CharSequence setter) {
    return Hierarchy.fields(type)
        .filter(field -> name("set", field).contentEquals(setter))
        .findFirst();
  }

  /** Returns the field of {@code type}, declared or inherited, that a getter of this name reads. */
  public static Optional<VariableElement> readField(TypeMirror type, CharSequence getter) {
    return Hierarchy.fields(type)
        .filter(field -> getters(field).anyMatch(name -> name.contentEquals(getter)))
        .findFirst();
  }
}
