package dev.lasso.processor.declared;

import static com.google.auto.common.MoreElements.getPackage;
import static com.google.auto.common.MoreTypes.asDeclared;
import static com.google.auto.common.MoreTypes.asExecutable;

import com.google.auto.common.MoreElements;
import com.google.auto.common.Visibility;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * The methods of a container class, both declared and inherited, as its generated class sees them.
 */
public final class ContainerMethods {
  private final TypeElement container;
  private final Types types;
  private final List<ExecutableElement> all;
  private final Map<String, List<ExecutableElement>> visibleByName = new HashMap<>();

  ContainerMethods(Elements elements, Types types, TypeElement container) {
    this.container = container;
    this.types = types;
    this.all = List.copyOf(MoreElements.getAllMethods(container, types, elements));
    for (ExecutableElement method : all) {
      if (isVisible(method)) {
        visibleByName
            .computeIfAbsent(method.getSimpleName() + "", _ -> new ArrayList<>(1))
            .add(method);
      }
    }
  }

  /**
   * Returns the methods with this name and the erasures of these parameter types that a method of a
   * subclass would override. There are several if they come from several interfaces.
   */
  public List<ExecutableElement> find(String name, List<? extends TypeMirror> parameters) {
    return visibleByName.getOrDefault(name, List.of()).stream()
        .filter(method -> hasSameErasure(typeOf(method), parameters))
        .toList();
  }

  /**
   * Returns the methods with which a static method of this name and these parameter types would
   * clash. They have the same parameter types up to erasure, either seen from the container class
   * or as declared.
   */
  public List<ExecutableElement> findClashing(String name, List<? extends TypeMirror> parameters) {
    return visibleByName.getOrDefault(name, List.of()).stream()
        .filter(
            method ->
                hasSameErasure(typeOf(method), parameters)
                    || hasSameErasure(asExecutable(method.asType()), parameters))
        .toList();
  }

  /** Returns the abstract methods that a subclass has to implement. */
  public List<ExecutableElement> abstractMethods() {
    return visible().filter(method -> isAbstract(method) && !isImplemented(method)).toList();
  }

  /**
   * Returns whether another method implements {@code method} through type arguments. ECJ does not
   * report that for methods whose declaration uses type parameters.
   */
  private boolean isImplemented(ExecutableElement method) {
    return find(method.getSimpleName().toString(), typeOf(method).getParameterTypes()).stream()
        .anyMatch(other -> !isAbstract(other));
  }

  /**
   * Returns all methods with the name, including private ones and those that a method of another
   * package does not override. These come last, because the others hide them.
   */
  public Stream<ExecutableElement> named(String name) {
    return all.stream()
        .filter(method -> method.getSimpleName().contentEquals(name))
        .sorted(Comparator.comparing(method -> !isVisible(method)));
  }

  /** Returns the methods that code in the package of the container class can access. */
  public Stream<ExecutableElement> visible() {
    return all.stream().filter(this::isVisible);
  }

  /**
   * Returns the abstract methods that no subclass in the package of the container class can
   * implement.
   */
  public List<ExecutableElement> inaccessibleMethods() {
    return all.stream()
        .filter(ContainerMethods::isAbstract)
        .filter(method -> !isVisible(method))
        .toList();
  }

  /** Returns the type of {@code method}, seen from the container class. */
  public ExecutableType typeOf(ExecutableElement method) {
    return asExecutable(types.asMemberOf(asDeclared(container.asType()), method));
  }

  private boolean hasSameErasure(ExecutableType method, List<? extends TypeMirror> parameters) {
    List<? extends TypeMirror> actual = method.getParameterTypes();
    return actual.size() == parameters.size()
        && IntStream.range(0, parameters.size())
            .allMatch(
                i ->
                    types.isSameType(
                        types.erasure(actual.get(i)), types.erasure(parameters.get(i))));
  }

  /**
   * Returns whether {@code method}, seen from the container class, has exactly these parameter
   * types. A method whose parameters only have the same erasures would not override it.
   */
  public boolean hasParameterTypes(
      ExecutableElement method, List<? extends TypeMirror> parameters) {
    List<? extends TypeMirror> actual = typeOf(method).getParameterTypes();
    return IntStream.range(0, parameters.size())
        .allMatch(i -> types.isSameType(actual.get(i), parameters.get(i)));
  }

  /**
   * Returns whether a method that overrides {@code method} can return {@code type}, which may be
   * void.
   */
  public boolean canReturn(ExecutableElement method, TypeMirror type) {
    TypeMirror result = typeOf(method).getReturnType();
    TypeKind kind = type.getKind();
    return (kind.isPrimitive() || kind == TypeKind.VOID)
        ? kind == result.getKind() // int is a subtype of long, but cannot replace it
        : types.isSubtype(type, result);
  }

  /**
   * Returns the abstract methods of this name that a method with these parameters and this result,
   * which may be void, would override. Returns none if it cannot override all methods of that name
   * and these parameters.
   */
  public List<ExecutableElement> overridden(
      String name, List<? extends TypeMirror> parameters, TypeMirror result) {
    List<ExecutableElement> found = find(name, parameters);
    return found.stream()
            .allMatch(
                method ->
                    isAbstract(method)
                        && hasParameterTypes(method, parameters)
                        && canReturn(method, result))
        ? found
        : List.of();
  }

  /** Returns whether the method is abstract, so that subclasses implement it. */
  public static boolean isAbstract(ExecutableElement method) {
    return method.getModifiers().contains(Modifier.ABSTRACT);
  }

  private boolean isVisible(ExecutableElement method) {
    Element declarer = method.getEnclosingElement();
    if (declarer.getKind().isInterface() && method.getModifiers().contains(Modifier.STATIC)) {
      return false; // not inherited
    }
    return switch (Visibility.ofElement(method)) {
      case PUBLIC, PROTECTED -> true;
      case DEFAULT -> getPackage(declarer).equals(getPackage(container));
      case PRIVATE -> false;
    };
  }
}
