package dev.lasso.processor.write;

import com.google.auto.common.MoreElements;
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
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/** A host and the names its generated class uses for it. */
final class HostNames {
  private static final AnnotationSpec NULLABLE =
      AnnotationSpec.builder(RuntimeNames.NULLABLE).build();

  final HostModel host;
  final TypeNames types;

  /** The type parameters of the host, with their bounds. */
  final List<TypeVariableName> variables;

  /** The generated class, applied to the type parameters of the host. */
  final TypeName generatedType;

  /** The host, applied to its type parameters. */
  final TypeName hostType;

  private final boolean hasNullable;

  HostNames(HostModel host, boolean hasNullable) {
    this.host = host;
    this.hasNullable = hasNullable;
    this.types = new TypeNames(host.packageName());
    this.variables = types.declarations(host.element().getTypeParameters());
    this.hostType = apply(ClassName.get(host.element()));
    this.generatedType = apply(generated(host));
  }

  /** The type of a field, perhaps an inherited one, with all its annotations. */
  TypeName typeOf(VariableElement field) {
    return types
        .seenFrom(host.element(), (TypeElement) field.getEnclosingElement())
        .of(field.asType());
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
    List<TypeName> arguments =
        namesArguments
            ? types
                .seenFrom(host.element(), declarer.element())
                .arguments(declarer.element().getTypeParameters())
            : List.of();
    return arguments.isEmpty()
        ? before(declarer)
        : CodeBlock.of("$T.$L", generated(declarer), typeArguments(arguments));
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

  /** The first parameter of a static member. */
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

  /**
   * The number of a weak field of the host: {@code 1} for the second. Those of a super host come
   * first.
   */
  CodeBlock weakNumber(FieldModel field) {
    int index = host.fields(FieldModel.Weak.class).indexOf(field);
    if (host.superHost().isEmpty()) {
      return CodeBlock.of("$L", index);
    }
    return index == 0
        ? CodeBlock.of("TYPE.firstWeak()")
        : CodeBlock.of("TYPE.firstWeak() + $L", index);
  }

  /** The copies of annotations that may be there. */
  static List<AnnotationSpec> copy(Optional<AnnotationMirror> annotation) {
    return annotation.map(AnnotationSpec::get).stream().toList();
  }

  /** A copy of the annotation that says that {@code element} is deprecated, if it is. */
  static List<AnnotationSpec> deprecated(Element element) {
    return copy(MoreElements.getAnnotationMirror(element, Deprecated.class).toJavaUtil());
  }

  /** Names for a method that stores into {@code field}, out of the way of its, the value's. */
  static NameAllocator locals(String field) {
    NameAllocator locals = new NameAllocator();
    locals.newName("TYPE");
    locals.newName(field, "value");
    for (String name : List.of("self", "scope", "old", "resource", "owner", "handle")) {
      locals.newName(name, name);
    }
    return locals;
  }
}
