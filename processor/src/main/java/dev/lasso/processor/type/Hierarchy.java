package dev.lasso.processor.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.QualifiedNameable;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/**
 * Queries for the declarations around a class, its superclasses, its container superclass, its
 * name, and its generated class.
 */
public final class Hierarchy {
  private Hierarchy() {}

  /**
   * Returns {@code element}, if it is not null, and the declarations around it, innermost first.
   */
  public static Stream<Element> around(@Nullable Element element) {
    return Stream.iterate(element, Objects::nonNull, Element::getEnclosingElement);
  }

  /** Returns the superclasses of {@code type} that exist, nearest first. */
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

  /** Returns {@code type} and its superclasses that exist, nearest first. */
  public static Stream<TypeElement> withSuperclasses(TypeElement type) {
    return Stream.concat(Stream.of(type), superclasses(type).stream());
  }

  /**
   * Returns the plain superclasses between {@code type} and its container superclass or {@code
   * GcObject}, nearest first.
   */
  public static List<TypeElement> plainSuperclasses(TypeElement type) {
    return superclasses(type).stream()
        .takeWhile(
            superclass -> !LassoAnnotation.CONTAINER.isOn(superclass) && !isGcObject(superclass))
        .toList();
  }

  /** Returns whether {@code type} is {@code GcObject} itself. */
  public static boolean isGcObject(TypeElement type) {
    return type.getQualifiedName().contentEquals("dev.lasso.runtime.GcObject");
  }

  /** Returns the nearest superclass that is a container class. */
  public static Optional<TypeElement> superContainer(TypeElement type) {
    return superclasses(type).stream().filter(LassoAnnotation.CONTAINER::isOn).findFirst();
  }

  /** Returns the name of a class inside its package, such as {@code Outer.Inner}. */
  public static String name(TypeElement type) {
    String simple = type.getSimpleName().toString();
    return type.getEnclosingElement() instanceof TypeElement outer
        ? name(outer) + "." + simple
        : simple;
  }

  /** Returns the qualified name of a class or interface, and "" for another type. */
  public static String qualifiedName(@Nullable TypeMirror type) {
    return type instanceof DeclaredType declared
            && declared.asElement() instanceof QualifiedNameable named
        ? named.getQualifiedName().toString()
        : "";
  }

  /** Returns the simple name of the class generated for {@code type}. */
  public static String generatedName(TypeElement type) {
    return "Gc" + name(type).replace('.', '_');
  }

  /**
   * Returns the existing class with the name of the class generated for {@code type}, which may
   * also be an unrelated class.
   */
  public static Optional<TypeElement> generated(Elements elements, TypeElement type) {
    PackageElement home = elements.getPackageOf(type);
    String name = generatedName(type);
    return typeInModuleOf(
        elements, type, home.isUnnamed() ? name : home.getQualifiedName() + "." + name);
  }

  /**
   * Returns the class of this name, as seen from the module of {@code type}. A search in all
   * modules takes much longer, most of all if there is no such class.
   */
  public static Optional<TypeElement> typeInModuleOf(
      Elements elements, TypeElement type, String name) {
    ModuleElement module = elements.getModuleOf(type);
    return Optional.ofNullable(
        module == null ? elements.getTypeElement(name) : elements.getTypeElement(module, name));
  }

  /** As {@link #withSuperclasses(TypeElement)}; nothing if {@code type} is no class. */
  public static Stream<TypeElement> withSuperclasses(@Nullable TypeMirror type) {
    return type instanceof DeclaredType declared
            && declared.asElement() instanceof TypeElement element
        ? withSuperclasses(element)
        : Stream.of();
  }

  /** Returns the methods of {@code type} and of its superclasses, the nearest first. */
  public static Stream<ExecutableElement> methods(@Nullable TypeMirror type) {
    return withSuperclasses(type)
        .flatMap(each -> ElementFilter.methodsIn(each.getEnclosedElements()).stream());
  }

  /** Returns the instance fields of {@code type} and of its superclasses, the nearest first. */
  public static Stream<VariableElement> fields(@Nullable TypeMirror type) {
    return withSuperclasses(type).flatMap(each -> instanceFields(each).stream());
  }

  /** Returns the instance fields that {@code type} declares, in order. */
  public static List<VariableElement> instanceFields(TypeElement type) {
    return ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
        .filter(field -> !field.getModifiers().contains(Modifier.STATIC))
        .toList();
  }
}
