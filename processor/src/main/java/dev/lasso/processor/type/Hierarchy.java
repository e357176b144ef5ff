package dev.lasso.processor.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/** Where a class stands: its superclasses, its super host, its package and its generated name. */
public final class Hierarchy {
  private Hierarchy() {}

  /** The superclasses of {@code type} that exist, nearest first. */
  public static List<TypeElement> superclasses(TypeElement type) {
    List<TypeElement> found = new ArrayList<>();
    TypeElement at = type;
    while (at.getSuperclass() instanceof DeclaredType superclass
        && superclass.getKind() == TypeKind.DECLARED) {
      at = (TypeElement) superclass.asElement();
      found.add(at);
    }
    return found;
  }

  /** {@code type} and its superclasses that exist, nearest first. */
  public static Stream<TypeElement> withSuperclasses(TypeElement type) {
    return Stream.concat(Stream.of(type), superclasses(type).stream());
  }

  /**
   * The superclasses between {@code type} and its super host, which are no hosts, nearest first.
   */
  public static List<TypeElement> plainSuperclasses(TypeElement type) {
    return superclasses(type).stream()
        .takeWhile(superclass -> !Mark.CONTAINER.isOn(superclass) && !isGcObject(superclass))
        .toList();
  }

  /** Whether {@code type} is {@code GcObject} itself. */
  public static boolean isGcObject(TypeElement type) {
    return type.getQualifiedName().contentEquals("dev.lasso.runtime.GcObject");
  }

  /** The nearest superclass that is a host. */
  public static Optional<TypeElement> superHost(TypeElement type) {
    return superclasses(type).stream().filter(Mark.CONTAINER::isOn).findFirst();
  }

  /** The name of a class inside its package, such as {@code Outer.Inner}. */
  public static String name(TypeElement type) {
    String simple = type.getSimpleName().toString();
    return type.getEnclosingElement() instanceof TypeElement outer
        ? name(outer) + "." + simple
        : simple;
  }

  /** The simple name of the class that is generated for {@code type}. */
  public static String generatedName(TypeElement type) {
    return "Gc" + name(type).replace('.', '_');
  }

  /** The class that is generated for {@code type}, or another one of its name; empty if none is. */
  public static Optional<TypeElement> generated(Elements elements, TypeElement type) {
    PackageElement home = elements.getPackageOf(type);
    String name = generatedName(type);
    return Optional.ofNullable(
        elements.getTypeElement(home.isUnnamed() ? name : home.getQualifiedName() + "." + name));
  }

  /** The fields of {@code type} that its objects have, in order. */
  public static List<VariableElement> instanceFields(TypeElement type) {
    return ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
        .filter(field -> !field.getModifiers().contains(Modifier.STATIC))
        .toList();
  }
}
