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
 * What every reader and check needs. Good for one round.
 *
 * @param missing what becomes of types that do not exist
 * @param runtime what types are to Lasso
 * @param knownMethods the methods of types that were asked for
 * @param knownFields their fields
 */
public record ReadContext(
    Elements elements,
    Types types,
    MissingTypes missing,
    RuntimeTypes runtime,
    Map<TypeElement, HostMethods> knownMethods,
    Map<TypeElement, List<FieldDeclaration>> knownFields) {

  /** What the compiler knows, if the runtime is there. */
  public static Optional<ReadContext> find(Elements elements, Types types) {
    MissingTypes missing = new MissingTypes();
    return RuntimeTypes.find(elements, types, missing)
        .map(
            runtime ->
                new ReadContext(
                    elements, types, missing, runtime, new HashMap<>(), new HashMap<>()));
  }

  /** The methods that {@code type} has. */
  public HostMethods methods(TypeElement type) {
    return knownMethods.computeIfAbsent(type, _ -> new HostMethods(elements, types, type));
  }

  /**
   * The instance fields that {@code type} declares, in order.
   *
   * @throws MissingTypeException if something is missing that their types name
   */
  public List<FieldDeclaration> fields(TypeElement type) {
    return knownFields.computeIfAbsent(
        type, _ -> Hierarchy.instanceFields(type).stream().map(this::field).toList());
  }

  /**
   * Reads one field.
   *
   * @throws MissingTypeException if something is missing that its type names
   */
  public FieldDeclaration field(VariableElement field) {
    missing.at(field);
    missing.require(field.asType());
    return FieldDeclaration.of(runtime, missing, field);
  }

  /** Whether nobody has to declare that the exception is thrown. */
  public boolean isUnchecked(TypeMirror thrown) {
    return isSubtype(thrown, RuntimeException.class) || isSubtype(thrown, Error.class);
  }

  /** Whether the type is a subtype of the JDK's {@code supertype}. */
  public boolean isSubtype(TypeMirror type, Class<?> supertype) {
    return types.isSubtype(type, elements.getTypeElement(supertype.getName()).asType());
  }
}
