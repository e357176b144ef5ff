package dev.lasso.processor.write;

import static java.util.stream.Collectors.toSet;

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
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;

/** A host and the names its generated class uses for it. */
final class HostNames {
  private static final AnnotationSpec NULLABLE =
      AnnotationSpec.builder(RuntimeNames.NULLABLE).build();

  /** The field with the attributes. */
  static final String ATTRIBUTES = "gcAttributes";

  /** The names of parameters and local variables that have the same meaning everywhere. */
  private static final List<String> LOCALS =
      List.of("self", "scope", "old", "resource", "owner", "handle");

  /** The fields of generated classes, which hide those of hosts. */
  private static final Set<String> GENERATED_FIELDS =
      Set.of("TYPE", "gcHeap", "gcExtra", ATTRIBUTES);

  final HostModel host;
  final TypeNames types;

  /** The type parameters of the host, with their bounds. */
  final List<TypeVariableName> variables;

  /** The generated class, applied to the type parameters of the host. */
  final TypeName generatedType;

  /** The host, applied to its type parameters. */
  final TypeName hostType;

  private final boolean hasNullable;

  /** The members of the host and of its supertypes. */
  private final List<Element> members;

  /** The simple names of the classes among them. */
  private final Set<String> memberClasses;

  /**
   * Names of the variables that generated code may see. Before a dot, such a name means the
   * variable and neither a class nor a package.
   */
  private final Set<String> variableNames;

  HostNames(HostModel host, boolean hasNullable) {
    this.host = host;
    this.hasNullable = hasNullable;
    this.types = new TypeNames(host.packageName());
    this.variables = types.declarations(host.element().getTypeParameters());
    this.hostType = apply(ClassName.get(host.element()));
    this.generatedType = apply(generated(host));
    this.members = members(host.element()).toList();
    this.memberClasses =
        members.stream()
            .filter(TypeElement.class::isInstance)
            .map(member -> member.getSimpleName().toString())
            .collect(toSet());
    this.variableNames = Stream.concat(LOCALS.stream(), variableNames()).collect(toSet());
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
   * Returns the names of the variables that code in a subclass of the host sees, and those of the
   * parameters that it repeats.
   */
  private Stream<String> variableNames() {
    return members.stream()
        .flatMap(
            member ->
                switch (member) {
                  case VariableElement field
                      when !field.getModifiers().contains(Modifier.PRIVATE) ->
                      Stream.of(field);
                  case ExecutableElement method
                      when method.getEnclosingElement().equals(host.element()) ->
                      method.getParameters().stream();
                  default -> Stream.of();
                })
        .map(variable -> variable.getSimpleName().toString());
  }

  /** Returns the names of type variables of methods, which hide classes from annotations too. */
  String[] methodTypeVariables() {
    return members.stream()
        .filter(ExecutableElement.class::isInstance)
        .flatMap(method -> ((ExecutableElement) method).getTypeParameters().stream())
        .map(variable -> variable.getSimpleName().toString())
        .distinct()
        .toArray(String[]::new);
  }

  /** Returns the members of a type and of its supertypes. */
  private static Stream<Element> members(TypeElement type) {
    return Stream.concat(
        type.getEnclosedElements().stream(),
        Stream.concat(Stream.of(type.getSuperclass()), type.getInterfaces().stream())
            .filter(DeclaredType.class::isInstance)
            .flatMap(above -> members((TypeElement) ((DeclaredType) above).asElement())));
  }

  /**
   * Returns the text before the dot of a static member of {@code type}: its name, unless that may
   * mean a variable; else a cast, in which a name can only mean a class.
   */
  CodeBlock qualifier(ClassName type) {
    boolean isHidden =
        variableNames.contains(type.topLevelClassName().simpleName())
            || variableNames.contains(type.packageName().split("\\.", -1)[0]);
    // JavaPoet never qualifies a class of the same package, unless the name is its whole name.
    ClassName name =
        memberClasses.contains(type.simpleName()) && type.packageName().equals(host.packageName())
            ? ClassName.get("", type.canonicalName())
            : type;
    return CodeBlock.of(isHidden ? "(($T) null)" : "$T", name);
  }

  /** Returns the text for a field of the host in the object {@code self}. */
  static CodeBlock field(String self, String name) {
    boolean isHidden = self.equals("this") && GENERATED_FIELDS.contains(name);
    return CodeBlock.of("$L.$N", isHidden ? "super" : self, name);
  }

  /**
   * What stands before a static member of the generated class of {@code declarer}, with its dot.
   */
  CodeBlock before(HostModel declarer) {
    return declarer == host
        ? CodeBlock.of("")
        : CodeBlock.of("$L.", qualifier(generated(declarer)));
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
        : CodeBlock.of("$L.$L", qualifier(generated(declarer)), typeArguments(arguments));
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
    LOCALS.forEach(name -> locals.newName(name, name));
    return locals;
  }
}
