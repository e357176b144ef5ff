package dev.lasso.processor.declared;

import static com.google.auto.common.MoreElements.getPackage;
import static com.google.auto.common.MoreTypes.asDeclared;
import static com.google.auto.common.MoreTypes.asExecutable;

import com.google.auto.common.MoreElements;
import com.google.auto.common.Visibility;
import java.util.ArrayList;
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

/** The methods a host has, its own and inherited ones, as its generated class sees them. */
public final class HostMethods {
  private final TypeElement host;
  private final Types types;
  private final List<ExecutableElement> all;
  private final Map<String, List<ExecutableElement>> named = new HashMap<>();

  HostMethods(Elements elements, Types types, TypeElement host) {
    this.host = host;
    this.types = types;
    this.all = List.copyOf(MoreElements.getAllMethods(host, types, elements));
    for (ExecutableElement method : all) {
      if (isVisible(method)) {
        named.computeIfAbsent(method.getSimpleName() + "", _ -> new ArrayList<>(1)).add(method);
      }
    }
  }

  /**
   * The methods of this name and these parameter types, up to erasure, that one of a subclass would
   * override: more than one if they come from several interfaces.
   */
  public List<ExecutableElement> find(String name, List<? extends TypeMirror> parameters) {
    return named.getOrDefault(name, List.of()).stream()
        .filter(method -> isErased(typeOf(method), parameters))
        .toList();
  }

  /**
   * The methods of this name that a static one of these parameter types would meet: those that have
   * the same up to erasure, be it only where they are declared.
   */
  public List<ExecutableElement> met(String name, List<? extends TypeMirror> parameters) {
    return named.getOrDefault(name, List.of()).stream()
        .filter(
            method ->
                isErased(typeOf(method), parameters)
                    || isErased(asExecutable(method.asType()), parameters))
        .toList();
  }

  /** The abstract methods that a subclass has to write. */
  public List<ExecutableElement> abstractMethods() {
    return visible().filter(method -> isAbstract(method) && !isWritten(method)).toList();
  }

  /**
   * Whether another method overrides {@code method} by means of type arguments, which ECJ does not
   * tell of methods that are declared with type parameters.
   */
  private boolean isWritten(ExecutableElement method) {
    TypeMirror declarer = types.erasure(method.getEnclosingElement().asType());
    return find(method.getSimpleName().toString(), typeOf(method).getParameterTypes()).stream()
        .filter(other -> !isAbstract(other))
        .map(other -> types.erasure(other.getEnclosingElement().asType()))
        .anyMatch(other -> !types.isSubtype(declarer, other));
  }

  /** Returns all methods of the name, private ones too. */
  public Stream<ExecutableElement> named(String name) {
    return all.stream().filter(method -> method.getSimpleName().contentEquals(name));
  }

  /** The methods that code in the package of the host sees in it. */
  public Stream<ExecutableElement> visible() {
    return all.stream().filter(this::isVisible);
  }

  /** The abstract methods that no subclass in the host's package can write. */
  public List<ExecutableElement> unreachableMethods() {
    return all.stream()
        .filter(HostMethods::isAbstract)
        .filter(method -> !isVisible(method))
        .toList();
  }

  /** The type of {@code method}, seen from the host. */
  public ExecutableType typeOf(ExecutableElement method) {
    return asExecutable(types.asMemberOf(asDeclared(host.asType()), method));
  }

  private boolean isErased(ExecutableType method, List<? extends TypeMirror> parameters) {
    List<? extends TypeMirror> actual = method.getParameterTypes();
    return actual.size() == parameters.size()
        && IntStream.range(0, parameters.size())
            .allMatch(
                i ->
                    types.isSameType(
                        types.erasure(actual.get(i)), types.erasure(parameters.get(i))));
  }

  /**
   * Whether the parameters of {@code method}, seen from the host, are of these types: a method with
   * parameters that only have the same erasure would not override it.
   */
  public boolean takes(ExecutableElement method, List<? extends TypeMirror> parameters) {
    List<? extends TypeMirror> actual = typeOf(method).getParameterTypes();
    return IntStream.range(0, parameters.size())
        .allMatch(i -> types.isSameType(actual.get(i), parameters.get(i)));
  }

  /** Whether a method that overrides {@code method} can have the result {@code type}, or void. */
  public boolean canReturn(ExecutableElement method, TypeMirror type) {
    TypeMirror result = typeOf(method).getReturnType();
    TypeKind kind = type.getKind();
    return (kind.isPrimitive() || kind == TypeKind.VOID)
        ? kind == result.getKind() // int is a subtype of long, and no result for it
        : types.isSubtype(type, result);
  }

  /**
   * The abstract methods of this name that one with these parameters and this result, or void,
   * overrides: none if it cannot override all of that name and these parameters.
   */
  public List<ExecutableElement> overridden(
      String name, List<? extends TypeMirror> parameters, TypeMirror result) {
    List<ExecutableElement> found = find(name, parameters);
    return found.stream()
            .allMatch(
                method ->
                    isAbstract(method) && takes(method, parameters) && canReturn(method, result))
        ? found
        : List.of();
  }

  /** Whether subclasses write the method. */
  public static boolean isAbstract(ExecutableElement method) {
    return method.getModifiers().contains(Modifier.ABSTRACT);
  }

  private boolean isVisible(ExecutableElement method) {
    Element declarer = method.getEnclosingElement();
    if (declarer.getKind().isInterface() && method.getModifiers().contains(Modifier.STATIC)) {
      return false; // nobody inherits it
    }
    return switch (Visibility.ofElement(method)) {
      case PUBLIC, PROTECTED -> true;
      case DEFAULT -> getPackage(declarer).equals(getPackage(host));
      case PRIVATE -> false;
    };
  }
}
