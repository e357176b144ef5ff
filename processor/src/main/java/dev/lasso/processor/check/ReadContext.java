package dev.lasso.processor.check;

import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.MissingTypes;
import dev.lasso.processor.type.MissingTypes.MissingTypeException;
import dev.lasso.processor.type.Reach;
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

/** What every reader and check needs. Good for one round. */
public final class ReadContext {
  private final Elements elements;
  private final Types types;
  private final MissingTypes missing;
  private final RuntimeTypes runtime;
  private final Reach reach;
  private final Map<TypeElement, HostMethods> methods = new HashMap<>();
  private final Map<TypeElement, List<FieldDeclaration>> fields = new HashMap<>();

  private ReadContext(Elements elements, Types types, MissingTypes missing, RuntimeTypes runtime) {
    this.elements = elements;
    this.types = types;
    this.missing = missing;
    this.runtime = runtime;
    this.reach = new Reach(runtime);
  }

  /** What the compiler knows, if the runtime is there. */
  public static Optional<ReadContext> find(Elements elements, Types types) {
    MissingTypes missing = new MissingTypes();
    return RuntimeTypes.find(elements, types, missing)
        .map(runtime -> new ReadContext(elements, types, missing, runtime));
  }

  public Elements elements() {
    return elements;
  }

  public Types types() {
    return types;
  }

  /** What becomes of types that do not exist. */
  public MissingTypes missing() {
    return missing;
  }

  /** What types are to Lasso. */
  public RuntimeTypes runtime() {
    return runtime;
  }

  /** What values of types lead to. */
  public Reach reach() {
    return reach;
  }

  /** The methods that {@code type} has. */
  public HostMethods methods(TypeElement type) {
    return methods.computeIfAbsent(type, _ -> new HostMethods(elements, types, type));
  }

  /**
   * The instance fields that {@code type} declares, in order.
   *
   * @throws MissingTypeException if something is missing that their types name
   */
  public List<FieldDeclaration> fields(TypeElement type) {
    return fields.computeIfAbsent(
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
