package dev.lasso.processor.read;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** What every reader and check needs. Good for one round. */
final class ReadContext {
  private final Elements elements;
  private final Types types;
  private final MissingTypes missing;
  private final RuntimeTypes runtime;
  private final Reach reach;
  private final AllMethods methods;
  private final Map<TypeElement, List<FieldDeclaration>> fields = new HashMap<>();

  private ReadContext(Elements elements, Types types, MissingTypes missing, RuntimeTypes runtime) {
    this.elements = elements;
    this.types = types;
    this.missing = missing;
    this.runtime = runtime;
    this.reach = new Reach(runtime);
    this.methods = new AllMethods(elements, types);
  }

  /** What the compiler knows, if the runtime is there. */
  static Optional<ReadContext> find(Elements elements, Types types) {
    MissingTypes missing = new MissingTypes();
    return RuntimeTypes.find(elements, types, missing)
        .map(runtime -> new ReadContext(elements, types, missing, runtime));
  }

  Elements elements() {
    return elements;
  }

  Types types() {
    return types;
  }

  /** What becomes of types that do not exist. */
  MissingTypes missing() {
    return missing;
  }

  /** What types are to Lasso. */
  RuntimeTypes runtime() {
    return runtime;
  }

  /** What values of types lead to. */
  Reach reach() {
    return reach;
  }

  /** The methods of classes. */
  AllMethods methods() {
    return methods;
  }

  /**
   * The instance fields that {@code type} declares, in order.
   *
   * @throws MissingTypeException if something is missing that their types name
   */
  List<FieldDeclaration> fields(TypeElement type) {
    List<FieldDeclaration> known = fields.get(type);
    if (known == null) {
      known = Hierarchy.instanceFields(type).stream().map(this::field).toList();
      fields.put(type, known);
    }
    return known;
  }

  private FieldDeclaration field(VariableElement field) {
    missing.at(field);
    missing.require(field.asType());
    return FieldDeclaration.of(runtime, field);
  }

  /** Whether nobody has to declare that the exception is thrown. */
  boolean isUnchecked(TypeMirror thrown) {
    return isSubtype(thrown, RuntimeException.class) || isSubtype(thrown, Error.class);
  }

  /** Whether the type is a subtype of the JDK's {@code supertype}. */
  boolean isSubtype(TypeMirror type, Class<?> supertype) {
    return types.isSubtype(type, elements.getTypeElement(supertype.getName()).asType());
  }
}
