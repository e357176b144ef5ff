package dev.lasso.processor.check;

import dev.lasso.processor.model.Access;
import dev.lasso.processor.type.Hierarchy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/** The methods a host has, its own and inherited ones, as its generated class sees them. */
public final class HostMethods {
  private final TypeElement host;
  private final Types types;
  private final List<ExecutableElement> all;
  private final Map<String, List<ExecutableElement>> named = new HashMap<>();

  public HostMethods(ReadContext context, TypeElement host) {
    this.host = host;
    this.types = context.types();
    this.all = context.methods().of(host);
    for (ExecutableElement method : all) {
      named.computeIfAbsent(method.getSimpleName().toString(), _ -> new ArrayList<>(1)).add(method);
    }
  }

  /**
   * The methods of this name and these parameter types, up to erasure, that one of a subclass would
   * override: more than one if they come from several interfaces.
   */
  public List<ExecutableElement> find(String name, List<? extends TypeMirror> parameters) {
    return named.getOrDefault(name, List.of()).stream()
        .filter(this::isVisible)
        .filter(method -> takes(method, parameters))
        .toList();
  }

  /**
   * The methods of this name that a static one of these parameter types would meet: those that have
   * the same up to erasure, be it only where they are declared.
   */
  public List<ExecutableElement> met(String name, List<? extends TypeMirror> parameters) {
    return named.getOrDefault(name, List.of()).stream()
        .filter(this::isVisible)
        .filter(
            method ->
                takes(method, parameters)
                    || isErased(((ExecutableType) method.asType()).getParameterTypes(), parameters))
        .toList();
  }

  /** The abstract methods that a subclass has to write. */
  public List<ExecutableElement> abstractMethods() {
    return all.stream().filter(HostMethods::isAbstract).filter(this::isVisible).toList();
  }

  /** The methods that code in the package of the host sees in it. */
  public List<ExecutableElement> visible() {
    return all.stream().filter(this::isVisible).toList();
  }

  /** The abstract methods that no subclass in the host's package can write. */
  public List<ExecutableElement> unreachableMethods() {
    return all.stream()
        .filter(HostMethods::isAbstract)
        .filter(method -> !isVisible(method))
        .toList();
  }

  /** What {@code method} returns, seen from the host. */
  public TypeMirror resultOf(ExecutableElement method) {
    return typeOf(method).getReturnType();
  }

  /** The type of {@code method}, seen from the host. */
  public ExecutableType typeOf(ExecutableElement method) {
    return (ExecutableType) types.asMemberOf((DeclaredType) host.asType(), method);
  }

  private boolean takes(ExecutableElement method, List<? extends TypeMirror> parameters) {
    return isErased(typeOf(method).getParameterTypes(), parameters);
  }

  private boolean isErased(
      List<? extends TypeMirror> actual, List<? extends TypeMirror> parameters) {
    if (actual.size() != parameters.size()) {
      return false;
    }
    for (int i = 0; i < actual.size(); i++) {
      if (!types.isSameType(types.erasure(actual.get(i)), types.erasure(parameters.get(i)))) {
        return false;
      }
    }
    return true;
  }

  public static boolean isAbstract(ExecutableElement method) {
    return method.getModifiers().contains(Modifier.ABSTRACT);
  }

  private boolean isVisible(ExecutableElement method) {
    TypeElement declarer = (TypeElement) method.getEnclosingElement();
    if (declarer.getKind().isInterface() && method.getModifiers().contains(Modifier.STATIC)) {
      return false; // nobody inherits it
    }
    return switch (Access.of(method.getModifiers())) {
      case PUBLIC, PROTECTED -> true;
      case PACKAGE -> Hierarchy.packageOf(declarer).equals(Hierarchy.packageOf(host));
      case PRIVATE -> false;
    };
  }
}
