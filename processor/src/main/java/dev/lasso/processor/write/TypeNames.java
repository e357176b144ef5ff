package dev.lasso.processor.write;

import static java.util.Collections.nCopies;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import com.palantir.javapoet.WildcardTypeName;
import dev.lasso.processor.model.Access;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ErrorType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;

/**
 * A converter of types to JavaPoet's names. Unlike {@code TypeName.get}, it keeps their type
 * annotations. Without {@code @Nullable}, a parameter in a {@code @NullMarked} package would have
 * the opposite meaning.
 *
 * <p>Type parameters are identified by name, which is unique at each use of a type, because in ECJ
 * an annotated use of a type parameter refers to another element.
 *
 * @param packageName the package of the code
 * @param renamed the new names of renamed type parameters
 * @param replaced the type arguments that replace type parameters
 * @param isErased true if types are those of a raw type
 */
record TypeNames(
    String packageName,
    Map<String, String> renamed,
    Map<String, TypeName> replaced,
    boolean isErased) {

  /** Creates a converter for code in {@code packageName}. */
  TypeNames(String packageName) {
    this(packageName, Map.of(), Map.of(), false);
  }

  /**
   * Returns a converter for types that {@code supertype} names, for code in {@code type}, which
   * extends or implements it.
   */
  TypeNames seenFrom(TypeElement type, TypeElement supertype) {
    return findSeenFrom(type, supertype).orElseThrow();
  }

  private Optional<TypeNames> findSeenFrom(TypeElement type, TypeElement supertype) {
    return type.equals(supertype)
        ? Optional.of(this)
        : Stream.concat(Stream.of(type.getSuperclass()), type.getInterfaces().stream())
            .filter(DeclaredType.class::isInstance)
            .map(DeclaredType.class::cast)
            .flatMap(above -> forClassOf(above).findSeenFrom(element(above), supertype).stream())
            .findFirst();
  }

  /**
   * Returns a converter for types that the class of {@code type} names. If {@code type} is raw, it
   * erases them.
   */
  private TypeNames forClassOf(DeclaredType type) {
    List<? extends TypeParameterElement> parameters = element(type).getTypeParameters();
    List<? extends TypeMirror> arguments = type.getTypeArguments();
    if (isErased || parameters.size() != arguments.size()) {
      return new TypeNames(packageName, renamed, Map.of(), true);
    }
    Map<String, TypeName> names = new HashMap<>();
    for (int i = 0; i < parameters.size(); i++) {
      names.put(parameters.get(i).getSimpleName().toString(), of(arguments.get(i)));
    }
    return new TypeNames(packageName, renamed, names, false);
  }

  private static TypeElement element(DeclaredType type) {
    return (TypeElement) type.asElement();
  }

  /**
   * Returns a converter for a method with type parameters of its own. Those whose names are in
   * {@code taken} get new names.
   */
  TypeNames inMethod(List<? extends TypeParameterElement> own, List<TypeVariableName> taken) {
    if (own.isEmpty()) {
      return this;
    }
    NameAllocator allocator = new NameAllocator();
    taken.forEach(variable -> allocator.newName(variable.name()));
    Map<String, String> newNames = new HashMap<>(renamed);
    Map<String, TypeName> others = new HashMap<>(replaced);
    for (TypeParameterElement parameter : own) {
      String name = parameter.getSimpleName().toString();
      newNames.put(name, allocator.newName(name));
      others.remove(name);
    }
    return new TypeNames(packageName, newNames, others, isErased);
  }

  /** Returns the arguments for type parameters; none for a raw type. */
  List<TypeName> arguments(List<? extends TypeParameterElement> parameters) {
    return isErased
        ? List.of()
        : parameters.stream().map(each -> variable(each, List.of())).toList();
  }

  /** Returns the declarations of type parameters, with their bounds; none for a raw type. */
  List<TypeVariableName> declarations(List<? extends TypeParameterElement> parameters) {
    return isErased ? List.of() : parameters.stream().map(this::declaration).toList();
  }

  /** Returns the type with its annotations. */
  TypeName of(TypeMirror type) {
    return of(type, type.getAnnotationMirrors());
  }

  /** Returns the type without annotations of its own. Type arguments keep theirs. */
  TypeName unannotated(TypeMirror type) {
    return of(type, List.of()).withoutAnnotations();
  }

  /** Returns an erased type for a class literal, without annotations, which ECJ's erasures keep. */
  TypeName classLiteral(TypeMirror erasure) {
    if (erasure instanceof ArrayType array) {
      return ArrayTypeName.of(classLiteral(array.getComponentType()));
    }
    return unannotated(erasure) instanceof ParameterizedTypeName applied
        ? applied.rawType().withoutAnnotations() // a missing class has no erasure
        : unannotated(erasure);
  }

  /** Returns the type with {@code annotations} as its own. */
  TypeName of(TypeMirror type, List<? extends AnnotationMirror> annotations) {
    List<AnnotationSpec> own =
        annotations.stream()
            .filter(TypeNames::isNullnessAnnotation)
            .filter(this::isAccessible)
            .map(AnnotationSpec::get)
            .distinct() // ECJ returns some of them twice
            .toList();
    return switch (type) {
      // The generated class of the container class itself, which does not exist yet.
      case ErrorType missing when missing.asElement().asType().getKind() == TypeKind.ERROR ->
          applied(
              ClassName.get(packageName, missing.asElement().getSimpleName().toString())
                  .annotated(own),
              missing);
      case DeclaredType declared -> declared(declared, own);
      case ArrayType array -> ArrayTypeName.of(of(array.getComponentType())).annotated(own);
      case TypeVariable variable -> variable(variable.asElement(), own);
      case WildcardType wildcard -> wildcard(wildcard).annotated(own);
      default -> TypeName.get(type).annotated(own);
    };
  }

  private TypeName variable(Element parameter, List<AnnotationSpec> own) {
    if (isErased) {
      return of(((TypeParameterElement) parameter).getBounds().getFirst()).annotated(own);
    }
    TypeName argument = replaced.get(parameter.getSimpleName().toString());
    return argument == null
        ? TypeVariableName.get(name(parameter)).annotated(own)
        : argument.annotated(
            own.stream().filter(each -> !argument.annotations().contains(each)).toList());
  }

  private TypeName declared(DeclaredType type, List<AnnotationSpec> own) {
    if (isInner(type.asElement())
        && type.getEnclosingType() instanceof DeclaredType outer
        && of(outer) instanceof ParameterizedTypeName applied) {
      return applied
          .nestedClass(type.asElement().getSimpleName().toString(), arguments(type))
          .annotated(own);
    }
    ClassName raw = ClassName.get(element(type));
    return applied(own.isEmpty() ? raw : raw.annotated(own), type);
  }

  /**
   * Returns whether objects of the class have an enclosing object. ECJ reports an enclosing type
   * for all member classes.
   */
  private static boolean isInner(Element type) {
    return type.getKind() == ElementKind.CLASS
        && !type.getModifiers().contains(Modifier.STATIC)
        && type.getEnclosingElement().getKind().isClass();
  }

  private TypeName applied(ClassName name, DeclaredType type) {
    return isErased || type.getTypeArguments().isEmpty()
        ? name
        : ParameterizedTypeName.get(name, arguments(type).toArray(TypeName[]::new));
  }

  private List<TypeName> arguments(DeclaredType type) {
    return type.getTypeArguments().stream().map(this::of).toList();
  }

  private TypeName wildcard(WildcardType type) {
    if (type.getSuperBound() != null) {
      return WildcardTypeName.supertypeOf(of(type.getSuperBound()));
    }
    return WildcardTypeName.subtypeOf(
        type.getExtendsBound() == null ? ClassName.OBJECT : of(type.getExtendsBound()));
  }

  private TypeVariableName declaration(TypeParameterElement parameter) {
    TypeName[] bounds =
        parameter.getBounds().stream()
            .flatMap(
                bound ->
                    bound instanceof IntersectionType all
                        ? all.getBounds().stream()
                        : List.of(bound).stream())
            .map(this::of)
            .toArray(TypeName[]::new);
    return TypeVariableName.get(name(parameter), bounds);
  }

  /** Returns an erased type for the items of a new array: {@code Box<?>} instead of {@code Box}. */
  TypeName reifiable(TypeMirror erasure) {
    int parameters =
        erasure instanceof DeclaredType declared ? element(declared).getTypeParameters().size() : 0;
    return parameters == 0
        ? unannotated(erasure)
        : ParameterizedTypeName.get(
            (ClassName) classLiteral(erasure),
            nCopies(parameters, WildcardTypeName.subtypeOf(ClassName.OBJECT))
                .toArray(TypeName[]::new));
  }

  private String name(Element typeParameter) {
    String name = typeParameter.getSimpleName().toString();
    return renamed.getOrDefault(name, name);
  }

  /**
   * Returns whether the annotation specifies whether a type includes null, as {@code Nullable},
   * {@code NonNull} and {@code ParametricNullness} do. Generated code repeats only such
   * annotations. Constraints of Bean Validation, such as {@code NotNull}, are excluded, because
   * they constrain the field.
   */
  private static boolean isNullnessAnnotation(AnnotationMirror annotation) {
    Element type = annotation.getAnnotationType().asElement();
    return type.getSimpleName().toString().toLowerCase(Locale.ROOT).contains("null")
        && type.getAnnotationMirrors().stream()
            .map(meta -> meta.getAnnotationType().asElement().getSimpleName())
            .noneMatch(name -> name.contentEquals("Constraint"));
  }

  /** Returns whether the annotation exists and the generated class can name it. */
  private boolean isAccessible(AnnotationMirror annotation) {
    return annotation.getAnnotationType().getKind() == TypeKind.DECLARED
        && Access.inaccessibleClass(annotation.getAnnotationType().asElement(), packageName)
            .isEmpty();
  }
}
