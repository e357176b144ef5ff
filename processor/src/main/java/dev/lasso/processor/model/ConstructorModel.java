package dev.lasso.processor.model;

import java.util.List;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.TypeMirror;

/**
 * A constructor of a host, mirrored by a constructor and the methods {@code create} and {@code
 * allocate} of the generated class.
 *
 * @param createAccess how far {@code create} is seen
 * @param allocateAccess how far {@code allocate} is seen
 * @param allocateWithExtraAccess how far {@code allocateWithExtra} is seen, where there is one
 * @param typeParameters its own type parameters
 * @param parameters its parameters
 * @param isVarArgs whether the last parameter takes any number of arguments
 * @param isSafeVarArgs whether it carries {@code @SafeVarargs}, without which callers are warned
 * @param thrown what it declares to throw
 * @param deprecated the annotation that says that it is deprecated
 */
public record ConstructorModel(
    Access createAccess,
    Access allocateAccess,
    Access allocateWithExtraAccess,
    List<TypeParameterElement> typeParameters,
    List<Parameter> parameters,
    boolean isVarArgs,
    boolean isSafeVarArgs,
    List<TypeMirror> thrown,
    Optional<AnnotationMirror> deprecated) {

  /** Copies the lists. */
  public ConstructorModel {
    typeParameters = List.copyOf(typeParameters);
    parameters = List.copyOf(parameters);
    thrown = List.copyOf(thrown);
  }

  /** A parameter as declared. */
  public record Parameter(String name, TypeMirror type) {}
}
