package dev.lasso.processor.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a generated method that creates an object can hide a method of the host with the
 * same parameters up to erasure (Java Language Specification, 8.4.8.2 and 8.4.8.3). Those that it
 * hides without having the same signature do not count: javac calls them all the same.
 */
final class Hiding {
  private final ReadContext context;
  private final Types types;
  private final TypeElement host;
  private final ExecutableElement constructor;
  private final List<TypeMirror> parameters;
  private final List<TypeParameterElement> typeParameters;

  /** What the type parameters of the generated method are called in the other. */
  private final Map<Element, Element> renamed = new HashMap<>();

  /**
   * The generated method.
   *
   * @param constructor what it calls: it has its type parameters, after those of the host, and
   *     throws what that throws
   * @param parameters the types of its parameters
   */
  Hiding(
      ReadContext context,
      TypeElement host,
      ExecutableElement constructor,
      List<TypeMirror> parameters) {
    this.context = context;
    this.types = context.types();
    this.host = host;
    this.constructor = constructor;
    this.parameters = parameters;
    this.typeParameters = new ArrayList<>(host.getTypeParameters());
    typeParameters.addAll(constructor.getTypeParameters());
  }

  /** Whether it can hide {@code other}, which has the same parameters up to erasure. */
  boolean canHide(ExecutableElement other) {
    return other.getModifiers().contains(Modifier.STATIC)
        && !other.getModifiers().contains(Modifier.FINAL)
        && hasSignatureOf(other)
        && returnsHost(other)
        && constructor.getThrownTypes().stream().allMatch(thrown -> mayThrow(other, thrown));
  }

  private boolean hasSignatureOf(ExecutableElement other) {
    List<? extends TypeParameterElement> others = other.getTypeParameters();
    if (typeParameters.size() != others.size()) {
      return false;
    }
    renamed.clear();
    for (int i = 0; i < others.size(); i++) {
      renamed.put(typeParameters.get(i), others.get(i));
    }
    return IntStream.range(0, others.size())
            .allMatch(i -> areSame(typeParameters.get(i).getBounds(), others.get(i).getBounds()))
        && areSame(parameters, types(other));
  }

  private static List<TypeMirror> types(ExecutableElement method) {
    return method.getParameters().stream().<TypeMirror>map(Element::asType).toList();
  }

  private boolean areSame(List<? extends TypeMirror> ours, List<? extends TypeMirror> others) {
    return ours.size() == others.size()
        && IntStream.range(0, ours.size()).allMatch(i -> isSame(ours.get(i), others.get(i)));
  }

  private boolean isSame(@Nullable TypeMirror ours, @Nullable TypeMirror other) {
    return switch (ours) {
      case null -> other == null;
      case TypeVariable variable ->
          other instanceof TypeVariable named
              && named.asElement().equals(renamed.get(variable.asElement()));
      case DeclaredType declared ->
          other instanceof DeclaredType named
              && types.isSameType(types.erasure(declared), types.erasure(named))
              && isSame(declared.getEnclosingType(), named.getEnclosingType())
              && areSame(declared.getTypeArguments(), named.getTypeArguments());
      case ArrayType array ->
          other instanceof ArrayType named
              && isSame(array.getComponentType(), named.getComponentType());
      case WildcardType wildcard ->
          other instanceof WildcardType named
              && isSame(wildcard.getExtendsBound(), named.getExtendsBound())
              && isSame(wildcard.getSuperBound(), named.getSuperBound());
      case IntersectionType all ->
          other instanceof IntersectionType named && areSame(all.getBounds(), named.getBounds());
      default -> other != null && types.isSameType(ours, other);
    };
  }

  /** Whether the generated class, seen as its host, is what {@code other} returns. */
  private boolean returnsHost(ExecutableElement other) {
    TypeMirror[] arguments =
        other.getTypeParameters().stream()
            .limit(host.getTypeParameters().size())
            .map(Element::asType)
            .toArray(TypeMirror[]::new);
    TypeMirror returned = other.getReturnType();
    return (returned instanceof DeclaredType declared
            && declared.asElement().getSimpleName().contentEquals(Hierarchy.generatedName(host)))
        || types.isSubtype(types.getDeclaredType(host, arguments), returned);
  }

  private boolean mayThrow(ExecutableElement other, TypeMirror thrown) {
    return isUnchecked(thrown)
        || other.getThrownTypes().stream()
            .anyMatch(allowed -> types.isSubtype(thrown, allowed) || isSame(thrown, allowed));
  }

  private boolean isUnchecked(TypeMirror thrown) {
    return List.of("java.lang.RuntimeException", "java.lang.Error").stream()
        .map(name -> context.elements().getTypeElement(name).asType())
        .anyMatch(unchecked -> context.types().isSubtype(thrown, unchecked));
  }
}
