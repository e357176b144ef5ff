package dev.lasso.processor.write;

import static com.google.auto.common.MoreElements.getPackage;
import static java.util.stream.Collectors.toSet;

import com.google.auto.common.MoreElements;
import com.google.auto.common.MoreTypes;
import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.ContainerModel;
import dev.lasso.processor.model.FieldModel;
import java.util.HashSet;
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

/** A container class, with the names that its generated class uses for it. */
final class GeneratedNames {
  private static final AnnotationSpec NULLABLE =
      AnnotationSpec.builder(RuntimeNames.NULLABLE).build();

  /** Name of the field for attributes. */
  static final String ATTRIBUTES = "gcAttributes";

  /** The names of parameters and local variables that all generated methods use alike. */
  private static final List<String> LOCAL_NAMES =
      List.of("self", "scope", "old", "resource", "owner", "handle");

  /** The fields of generated classes, which hide those of container classes. */
  private static final Set<String> GENERATED_FIELDS =
      Set.of("TYPE", "gcHeap", "gcExtra", ATTRIBUTES);

  final ContainerModel container;
  final TypeNames types;

  /**
   * The resources that a method of the generated class takes, and another one returns. A generated
   * field records where each was taken.
   */
  Set<VariableElement> taken = Set.of();

  /** Type parameters of the container class, with their bounds. */
  final List<TypeVariableName> variables;

  /** The generated class, applied to the type parameters of the container class. */
  final TypeName generatedType;

  /** The container class, applied to its type parameters. */
  final TypeName containerType;

  private final boolean hasNullable;

  /** The members of the container class and of its supertypes. */
  private final List<Element> members;

  /** The names of several fields among them, at most one of which is in the container class. */
  private final Set<String> ambiguousFields;

  /** The simple names of the classes among them. */
  private final Set<String> memberClasses;

  /**
   * Names of the variables that may be in scope in generated code. Before a dot, such a name
   * denotes the variable and neither a class nor a package.
   */
  private final Set<String> variableNames;

  GeneratedNames(ContainerModel container, boolean hasNullable) {
    this.container = container;
    this.hasNullable = hasNullable;
    this.types = new TypeNames(container.packageName());
    this.variables = types.declarations(container.element().getTypeParameters());
    this.containerType = parameterized(ClassName.get(container.element()));
    this.generatedType = parameterized(generatedClass(container));
    this.members = members(container.element()).toList();
    Set<String> fieldNames = new HashSet<>();
    this.ambiguousFields =
        members.stream()
            .filter(VariableElement.class::isInstance)
            .map(member -> member.getSimpleName().toString())
            .filter(name -> !fieldNames.add(name))
            .collect(toSet());
    this.memberClasses =
        members.stream()
            .filter(TypeElement.class::isInstance)
            .map(member -> member.getSimpleName().toString())
            .collect(toSet());
    this.variableNames = Stream.concat(LOCAL_NAMES.stream(), variableNames()).collect(toSet());
  }

  /** Returns the type of a field, declared or inherited, with all its annotations. */
  TypeName typeOf(VariableElement field) {
    return types
        .seenFrom(container.element(), (TypeElement) field.getEnclosingElement())
        .of(field.asType());
  }

  private TypeName parameterized(ClassName name) {
    TypeName[] arguments = variables.toArray(TypeName[]::new);
    return arguments.length == 0 ? name : ParameterizedTypeName.get(name, arguments);
  }

  /** Returns the name of the field that records where a resource was taken. */
  static String takenField(String field) {
    return "gc" + Character.toUpperCase(field.charAt(0)) + field.substring(1) + "Taken";
  }

  static ClassName generatedClass(ContainerModel container) {
    return ClassName.get(container.packageName(), container.generatedName());
  }

  /**
   * Returns the names of the variables that are accessible in a subclass of the container class,
   * and those of the parameters of its methods and constructors, which generated code repeats.
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
                      when method.getEnclosingElement().equals(container.element()) ->
                      method.getParameters().stream();
                  default -> Stream.of();
                })
        .map(variable -> variable.getSimpleName().toString());
  }

  /**
   * Returns the names of the type variables of methods, which hide classes even from annotations.
   */
  String[] methodTypeVariables() {
    return members.stream()
        .filter(ExecutableElement.class::isInstance)
        .flatMap(method -> ((ExecutableElement) method).getTypeParameters().stream())
        .map(variable -> variable.getSimpleName().toString())
        .distinct()
        .toArray(String[]::new);
  }

  /** Returns the methods with a name, of the container class and of its supertypes. */
  List<ExecutableElement> methodsNamed(String name) {
    return members.stream()
        .filter(member -> member.getSimpleName().contentEquals(name))
        .filter(ExecutableElement.class::isInstance)
        .map(ExecutableElement.class::cast)
        .toList();
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
   * Returns the qualifier, without the dot, for a static member of {@code type}. It is the name of
   * the type, or, if that name could denote a variable, a cast to the type, because the name in a
   * cast always denotes a class.
   */
  CodeBlock qualifier(ClassName type) {
    boolean isHidden =
        variableNames.contains(type.topLevelClassName().simpleName())
            || variableNames.contains(type.packageName().split("\\.", -1)[0]);
    // JavaPoet never qualifies a class of the same package, unless the name is its whole name.
    ClassName name =
        memberClasses.contains(type.simpleName())
                && type.packageName().equals(container.packageName())
            ? ClassName.get("", type.canonicalName())
            : type;
    return CodeBlock.of(isHidden ? "(($T) null)" : "$T", name);
  }

  /**
   * Returns the code for a field, declared or inherited, in the object {@code self}. If the name
   * denotes another field there, the code casts the object to the declaring class.
   */
  CodeBlock field(String self, VariableElement field) {
    String name = field.getSimpleName().toString();
    TypeElement declarer = (TypeElement) field.getEnclosingElement();
    boolean isHidden =
        declarer.equals(container.element())
            ? self.equals("this") && GENERATED_FIELDS.contains(name)
            : ambiguousFields.contains(name)
                || (Access.of(field) == Access.PACKAGE && !isInherited(declarer));
    return CodeBlock.of("$L.$N", isHidden ? cast(self, declarer) : self, name);
  }

  /**
   * Returns the code for an object on which a method of {@code declarer}, which is package-private
   * at least, is called.
   */
  CodeBlock receiver(String self, TypeElement declarer) {
    return isInherited(declarer) ? CodeBlock.of("$N", self) : cast(self, declarer);
  }

  /**
   * Returns whether the container class inherits the package-private members of {@code declarer},
   * because all classes between them are in the same package.
   */
  private boolean isInherited(TypeElement declarer) {
    TypeElement type = container.element();
    while (!type.equals(declarer) && getPackage(type).equals(getPackage(declarer))) {
      type = MoreTypes.asTypeElement(type.getSuperclass());
    }
    return type.equals(declarer);
  }

  private CodeBlock cast(String self, TypeElement declarer) {
    List<TypeName> arguments =
        types.seenFrom(container.element(), declarer).arguments(declarer.getTypeParameters());
    ClassName name = ClassName.get(declarer);
    TypeName type =
        arguments.isEmpty()
            ? name
            : ParameterizedTypeName.get(name, arguments.toArray(TypeName[]::new));
    return CodeBlock.of("(($T) $N)", type, self);
  }

  /**
   * Returns the qualifier, including the dot, for a static member of the generated class of {@code
   * declarer}.
   */
  CodeBlock qualifier(ContainerModel declarer) {
    return declarer == container
        ? CodeBlock.of("")
        : CodeBlock.of("$L.", qualifier(generatedClass(declarer)));
  }

  /**
   * Returns the qualifier for a static mutator of {@code declarer}: a class and type arguments.
   *
   * @param namesArguments true if the type arguments are required
   */
  CodeBlock qualifier(ContainerModel declarer, boolean namesArguments) {
    List<TypeName> arguments =
        namesArguments
            ? types
                .seenFrom(container.element(), declarer.element())
                .arguments(declarer.element().getTypeParameters())
            : List.of();
    return arguments.isEmpty()
        ? qualifier(declarer)
        : CodeBlock.of("$L.$L", qualifier(generatedClass(declarer)), typeArguments(arguments));
  }

  /** Returns type arguments in the syntax of a call. */
  static CodeBlock typeArguments(List<? extends TypeName> arguments) {
    return arguments.stream()
        .map(each -> CodeBlock.of("$T", each))
        .collect(CodeBlock.joining(", ", "<", ">"));
  }

  /**
   * Returns a cast to put before a value of {@code field}, or nothing. A value whose type is an
   * interface needs a cast to be counted as an object.
   */
  static CodeBlock cast(FieldModel field) {
    return switch (field) {
      case FieldModel.Owned _, FieldModel.Weak _ when field.isInterface() && !field.isValue() ->
          CodeBlock.of("($T) ", RuntimeNames.OBJECT);
      default -> CodeBlock.of("");
    };
  }

  /** Returns the name of the method that begins to store a value. */
  static String adder(FieldModel field, boolean isMove) {
    if (isMove) {
      return field.isValue() ? "moveValue" : "move";
    }
    return field.isValue() ? "addValueEdge" : "addEdge";
  }

  /** Returns the name of the method that releases the old value. */
  static String remover(FieldModel field) {
    return field.isValue() ? "removeValueEdge" : "removeEdge";
  }

  /** Returns the first parameter of a static member. */
  ParameterSpec selfParameter(String name) {
    return ParameterSpec.builder(containerType, name).build();
  }

  /**
   * Returns a new type variable for any type, which includes null if the platform has an annotation
   * for that.
   */
  TypeVariableName newTypeVariable() {
    NameAllocator allocator = new NameAllocator();
    variables.forEach(variable -> allocator.newName(variable.name()));
    // In the unnamed package, a type variable would hide a class of its name, such as the type of
    // self.
    allocator.newName(ClassName.get(container.element()).topLevelClassName().simpleName(), "");
    return TypeVariableName.get(allocator.newName("A"), nullable(ClassName.OBJECT));
  }

  /** Returns the type including null, if the platform has an annotation for that. */
  TypeName nullable(TypeName type) {
    return hasNullable ? type.annotated(NULLABLE) : type;
  }

  /**
   * Returns the number of a weak field, such as {@code 1} for the second one. Weak fields of
   * superclasses come first.
   */
  CodeBlock weakNumber(FieldModel field) {
    int index = fields(container.handled(), FieldModel.Weak.class).indexOf(field);
    return firstWeak()
        .map(first -> index == 0 ? first : CodeBlock.of("$L + $L", first, index))
        .orElseGet(() -> CodeBlock.of("$L", index));
  }

  /**
   * Returns the number of the first weak field in the classes that the generated class handles, or
   * empty if it is 0.
   */
  Optional<CodeBlock> firstWeak() {
    return container
        .foreignSuper()
        .map(_ -> CodeBlock.of("$LTYPE.firstWeak()", qualifier(container.handled().getFirst())));
  }

  /** Returns the fields of this kind in {@code classes}, in order. */
  static <F extends FieldModel> List<F> fields(List<ContainerModel> classes, Class<F> kind) {
    return classes.stream().flatMap(each -> each.fields(kind).stream()).toList();
  }

  /** Returns a copy of the annotation, if present. */
  static List<AnnotationSpec> copy(Optional<AnnotationMirror> annotation) {
    return annotation.map(AnnotationSpec::get).stream().toList();
  }

  /** Returns a copy of the {@code @Deprecated} of {@code element}, if present. */
  static List<AnnotationSpec> deprecated(Element element) {
    return copy(MoreElements.getAnnotationMirror(element, Deprecated.class).toJavaUtil());
  }

  /**
   * Returns names for a method that stores into {@code field}. They do not clash with the name of
   * the field, which its parameter gets.
   */
  static NameAllocator localNames(String field) {
    NameAllocator locals = new NameAllocator();
    locals.newName("TYPE");
    locals.newName(field, "value");
    LOCAL_NAMES.forEach(name -> locals.newName(name, name));
    return locals;
  }
}
