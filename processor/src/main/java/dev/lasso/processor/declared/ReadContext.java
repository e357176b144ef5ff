package dev.lasso.processor.declared;

import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.MissingTypes;
import dev.lasso.processor.type.MissingTypes.MissingTypeException;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * The context of all readers and checks, valid for one round.
 *
 * @param missing the handling of types that do not exist
 * @param runtime the classification of types
 * @param knownMethods the methods of types requested so far
 * @param knownFields the fields of types requested so far
 */
public record ReadContext(
    Elements elements,
    Types types,
    MissingTypes missing,
    RuntimeTypes runtime,
    Map<TypeElement, ContainerMethods> knownMethods,
    Map<TypeElement, List<FieldDeclaration>> knownFields) {

  /** Returns a context, or empty if Lasso's runtime is not on the class path. */
  public static Optional<ReadContext> find(Elements elements, Types types) {
    MissingTypes missing = new MissingTypes();
    return RuntimeTypes.find(elements, types, missing)
        .map(
            runtime ->
                new ReadContext(
                    elements, types, missing, runtime, new HashMap<>(), new HashMap<>()));
  }

  /** Returns the methods of {@code type}, both declared and inherited. */
  public ContainerMethods methods(TypeElement type) {
    return knownMethods.computeIfAbsent(type, _ -> new ContainerMethods(elements, types, type));
  }

  /**
   * Returns the instance fields that {@code type} declares, in order.
   *
   * @throws MissingTypeException if their types name a type that does not exist
   */
  public List<FieldDeclaration> fields(TypeElement type) {
    return knownFields.computeIfAbsent(
        type, _ -> Hierarchy.instanceFields(type).stream().map(this::field).toList());
  }

  /**
   * Reads one field.
   *
   * @throws MissingTypeException if its type names a type that does not exist
   */
  public FieldDeclaration field(VariableElement field) {
    missing.setPlace(field);
    missing.require(field.asType());
    return FieldDeclaration.of(runtime, missing, field);
  }

  /** Returns whether the exception is unchecked. */
  public boolean isUnchecked(TypeMirror thrown) {
    return isSubtype(thrown, RuntimeException.class) || isSubtype(thrown, Error.class);
  }

  /** Returns whether the type is a subtype of the JDK's {@code supertype}. */
  public boolean isSubtype(TypeMirror type, Class<?> supertype) {
    return types.isSubtype(type, elements.getTypeElement(supertype.getName()).asType());
  }
}
