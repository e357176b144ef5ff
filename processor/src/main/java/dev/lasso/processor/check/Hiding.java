package dev.lasso.processor.check;

import static java.util.stream.Collectors.joining;

import dev.lasso.processor.type.DisplayNames;
import dev.lasso.processor.type.Hierarchy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/**
 * Tells whether a generated method that creates an object can hide a method of the host with the
 * same parameters up to erasure: it has the same text but for the names of type parameters, returns
 * the host and may throw what the generated one throws. In doubt it can not.
 */
public final class Hiding {
  private final ReadContext context;
  private final TypeElement host;
  private final ExecutableElement constructor;
  private final List<TypeMirror> parameters;
  private final List<TypeParameterElement> typeParameters;

  /**
   * The generated method.
   *
   * @param constructor what it calls: it has its type parameters, after those of the host, and
   *     throws what that throws
   * @param parameters the types of its parameters
   */
  public Hiding(
      ReadContext context,
      TypeElement host,
      ExecutableElement constructor,
      List<TypeMirror> parameters) {
    this.context = context;
    this.host = host;
    this.constructor = constructor;
    this.parameters = parameters;
    this.typeParameters = new ArrayList<>(host.getTypeParameters());
    typeParameters.addAll(constructor.getTypeParameters());
  }

  /** Whether it can hide {@code other}, which has the same parameters up to erasure. */
  public boolean canHide(ExecutableElement other) {
    return other.getModifiers().contains(Modifier.STATIC)
        && !other.getModifiers().contains(Modifier.FINAL)
        && signature(typeParameters, parameters.stream())
            .equals(
                signature(
                    other.getTypeParameters(), other.getParameters().stream().map(Element::asType)))
        && returnsHost(other)
        && constructor.getThrownTypes().stream().allMatch(thrown -> mayThrow(other, thrown));
  }

  private static String signature(
      List<? extends TypeParameterElement> names, Stream<? extends TypeMirror> parameters) {
    return Stream.concat(names.stream().flatMap(name -> name.getBounds().stream()), parameters)
        .map(type -> text(type, names))
        .collect(joining(", ", names.size() + ": ", ""));
  }

  /** The type with type variables as numbers. */
  private static String text(TypeMirror type, List<? extends TypeParameterElement> names) {
    return DisplayNames.of(
        type, variable -> "#" + names.indexOf((TypeParameterElement) variable.asElement()));
  }

  /** Whether the generated class, seen as its host, is what {@code other} returns. */
  private boolean returnsHost(ExecutableElement other) {
    Types types = context.types();
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
    return context.isUnchecked(thrown)
        || other.getThrownTypes().stream()
            .anyMatch(
                allowed ->
                    context.types().isSubtype(thrown, allowed)
                        || text(thrown, typeParameters)
                            .equals(text(allowed, other.getTypeParameters())));
  }
}
