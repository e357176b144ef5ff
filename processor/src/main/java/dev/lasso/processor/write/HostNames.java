package dev.lasso.processor.write;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.HostModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

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
  private final ParameterSpec self;

  HostNames(HostModel host, boolean hasNullable) {
    this.host = host;
    this.hasNullable = hasNullable;
    this.types = new TypeNames(host.packageName(), Map.of());
    this.variables = host.element().getTypeParameters().stream().map(types::declaration).toList();
    this.hostType = apply(ClassName.get(host.element()));
    this.generatedType = apply(generated(host));
    this.self = ParameterSpec.builder(hostType, "self").build();
  }

  HostModel host() {
    return host;
  }

  TypeNames types() {
    return types;
  }

  /** The type parameters of the host, with their bounds. */
  List<TypeVariableName> variables() {
    return variables;
  }

  /**
   * The type of a field with all its annotations, which inherited ones lose in {@code seen}.
   *
   * @param seen the type as the generated class sees it, for a raw superclass
   */
  TypeName typeOf(VariableElement field, TypeMirror seen) {
    return types
        .seenFrom(host.element(), (TypeElement) field.getEnclosingElement())
        .map(inherited -> inherited.of(field.asType()))
        .orElseGet(() -> types.of(seen, field.asType().getAnnotationMirrors()));
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
  CodeBlock before(HostModel declarer) {
    return declarer == host ? CodeBlock.of("") : CodeBlock.of("$T.", generated(declarer));
  }

  /**
   * What stands before a static mutator of {@code declarer}: a class, type arguments.
   *
   * @param namesArguments whether these have to be there
   */
  CodeBlock before(HostModel declarer, boolean namesArguments) {
    return Optional.of(declarer.element())
        .filter(_ -> namesArguments)
        .flatMap(superclass -> types.seenFrom(host.element(), superclass))
        .map(seen -> seen.parameters(declarer.element()))
        .filter(arguments -> !arguments.isEmpty())
        .map(arguments -> CodeBlock.of("$T.$L", generated(declarer), typeArguments(arguments)))
        .orElseGet(() -> before(declarer));
  }

  /** Type arguments as a call names them. */
  static CodeBlock typeArguments(List<? extends TypeName> arguments) {
    return arguments.stream()
        .map(each -> CodeBlock.of("$T", each))
        .collect(CodeBlock.joining(", ", "<", ">"));
  }

  /** What stands before a value of {@code field}: a cast, if it is to be counted as an object. */
  static CodeBlock cast(FieldModel field) {
    return switch (field) {
      case FieldModel.Owned owned when owned.isValue() -> CodeBlock.of("");
      case FieldModel.Owned _, FieldModel.Weak _ when field.isInterface() ->
          CodeBlock.of("($T) ", RuntimeNames.OBJECT);
      default -> CodeBlock.of("");
    };
  }

  /** The first parameter of the static members. */
  ParameterSpec self() {
    return self;
  }

  /** The first parameter of a static member, by another name if {@code self} is taken. */
  ParameterSpec self(String name) {
    return ParameterSpec.builder(hostType, name).build();
  }

  /** A new type variable for any type, null included, where the platform can say so. */
  TypeVariableName anyType() {
    NameAllocator allocator = new NameAllocator();
    variables.forEach(variable -> allocator.newName(variable.name()));
    // In the unnamed package it would hide a class of its name, which is what self has.
    allocator.newName(ClassName.get(host.element()).topLevelClassName().simpleName(), "");
    return TypeVariableName.get(allocator.newName("A"), orNull(ClassName.OBJECT));
  }

  /** The type with null among its values, where the platform can say so. */
  TypeName orNull(TypeName type) {
    return hasNullable ? type.annotated(NULLABLE) : type;
  }

  /** The number of a weak field of the host: {@code TYPE.firstWeak() + 1} for the second. */
  CodeBlock weakNumber(FieldModel field) {
    int index = host.weakFields().indexOf(field);
    return index == 0
        ? CodeBlock.of("TYPE.firstWeak()")
        : CodeBlock.of("TYPE.firstWeak() + $L", index);
  }

  /** The names inside a mutator, out of the way of the field's. */
  static final class Locals {
    final String value;
    final String self;
    final String scope;
    final String old;
    final String resource;
    final String owner;
    final String handle;

    Locals(String field) {
      NameAllocator allocator = new NameAllocator();
      allocator.newName("TYPE");
      this.value = allocator.newName(field);
      this.self = allocator.newName("self");
      this.scope = allocator.newName("scope");
      this.old = allocator.newName("old");
      this.resource = allocator.newName("resource");
      this.owner = allocator.newName("owner");
      this.handle = allocator.newName("handle");
    }
  }
}
