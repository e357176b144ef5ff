package dev.lasso.processor.write;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.HostModel;
import dev.lasso.processor.model.InstanceMutatorModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A host and the names its generated class uses for it. */
final class HostNames {
  private static final AnnotationSpec NULLABLE =
      AnnotationSpec.builder(RuntimeNames.NULLABLE).build();

  private final HostModel host;
  private final boolean hasNullable;
  private final TypeNames types;
  private final List<TypeVariableName> variables;
  private final TypeName hostType;
  private final TypeName generatedType;
  private final Parameter self;
  private final List<FieldModel> weakFields;
  private final Imports imports;

  HostNames(HostModel host, boolean hasNullable, Imports imports) {
    this.host = host;
    this.imports = imports;
    this.hasNullable = hasNullable;
    this.types = new TypeNames(host.packageName(), Map.of());
    this.variables = host.element().getTypeParameters().stream().map(types::declaration).toList();
    this.hostType = apply(ClassName.get(host.element()));
    this.generatedType = apply(generated(host));
    this.self = new Parameter(hostType, "self");
    this.weakFields = host.weakFields();
  }

  HostModel host() {
    return host;
  }

  TypeNames types() {
    return types;
  }

  /** Statements to add to. */
  Code code() {
    return new Code(imports);
  }

  /** Statements in the format of {@link Code}. */
  Code code(String format, Object... args) {
    return code().add(format, args);
  }

  /** The type parameters of the host, with their bounds. */
  List<TypeVariableName> variables() {
    return variables;
  }

  /** The type parameters of the host as a class that has them too declares them. */
  String declaredVariables() {
    return imports.declaration(variables);
  }

  /** The host, applied to its type parameters. */
  TypeName hostType() {
    return hostType;
  }

  /** The generated class, applied to the type parameters of the host. */
  TypeName generatedType() {
    return generatedType;
  }

  private TypeName apply(ClassName name) {
    TypeName[] arguments = variables.toArray(TypeName[]::new);
    return arguments.length == 0 ? name : ParameterizedTypeName.get(name, arguments);
  }

  static ClassName generated(HostModel host) {
    return ClassName.get(host.packageName(), host.generatedName());
  }

  /**
   * What stands before a static member of the generated class of {@code declarer}, with its dot.
   */
  Code before(HostModel declarer) {
    return declarer == host ? code() : code("$T.", generated(declarer));
  }

  /** What stands before a static mutator that {@code model} calls: a class, type arguments. */
  Code before(InstanceMutatorModel model) {
    HostModel declarer = model.declarer();
    return Optional.of(declarer.element())
        .filter(_ -> model.namesArguments())
        .flatMap(superclass -> types.seenFrom(host.element(), superclass))
        .map(seen -> seen.parameters(declarer.element()))
        .map(arguments -> code("$T.$L", generated(declarer), imports.arguments(arguments)))
        .orElseGet(() -> before(declarer));
  }

  /** What stands before a value of {@code field} that is to be counted: a cast, if it needs one. */
  Code cast(FieldModel field) {
    return field.type().isInterface() ? code("($T) ", RuntimeNames.OBJECT) : code();
  }

  /** The first parameter of the static members. */
  Parameter self() {
    return self;
  }

  /** The first parameter of a static member, by another name if {@code self} is taken. */
  Parameter self(String name) {
    return name.equals(self.name()) ? self : new Parameter(hostType, name);
  }

  /**
   * A new type variable for any type, null included, where the platform can say so. No type that
   * was named so far has its name.
   */
  TypeVariableName anyType() {
    String name = "A";
    while (imports.isTaken(name)) {
      name += "_";
    }
    return TypeVariableName.get(name, orNull(ClassName.OBJECT));
  }

  /** The type with null among its values, where the platform can say so. */
  TypeName orNull(TypeName type) {
    return hasNullable ? type.annotated(NULLABLE) : type;
  }

  /** The number of a weak field of this host: {@code TYPE.firstWeak() + 1} for the second. */
  Code weakNumber(FieldModel field) {
    int index = weakFields.indexOf(field);
    return index == 0 ? code("TYPE.firstWeak()") : code("TYPE.firstWeak() + $L", index);
  }
}
