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
 * Turns types into JavaPoet's names and keeps their type annotations, which {@code TypeName.get}
 * drops: without {@code @Nullable} a parameter in a {@code @NullMarked} package would promise the
 * opposite.
 *
 * <p>Type parameters are told apart by name, which is unique where a type stands: an annotated use
 * of one leads to another element in ECJ.
 */
final class TypeNames {
  private final String packageName;
  private final Map<String, String> renamed;
  private final Map<String, TypeName> replaced;
  private final boolean isErased;

  /** For code in {@code packageName}. */
  TypeNames(String packageName) {
    this(packageName, Map.of(), Map.of(), false);
  }

  /**
   * @param renamed the new names of type parameters that have another one there
   * @param replaced the type arguments of others
   */
  private TypeNames(
      String packageName,
      Map<String, String> renamed,
      Map<String, TypeName> replaced,
      boolean isErased) {
    this.packageName = packageName;
    this.renamed = renamed;
    this.replaced = replaced;
    this.isErased = isErased;
  }

  /**
   * For types that {@code supertype} names, as code in {@code type}, a class that extends or
   * implements it, has to write them.
   */
  TypeNames seenFrom(TypeElement type, TypeElement supertype) {
    return found(type, supertype).orElseThrow();
  }

  private Optional<TypeNames> found(TypeElement type, TypeElement supertype) {
    return type.equals(supertype)
        ? Optional.of(this)
        : Stream.concat(Stream.of(type.getSuperclass()), type.getInterfaces().stream())
            .filter(DeclaredType.class::isInstance)
            .map(DeclaredType.class::cast)
            .flatMap(above -> in(above).found(element(above), supertype).stream())
            .findFirst();
  }

  /** For types that the class of {@code type} names: in those that a raw type has, erased. */
  private TypeNames in(DeclaredType type) {
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
   * For a method with type parameters of its own: those that {@code taken} has too get new names.
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

  /** The arguments of type parameters; none of a raw type. */
  List<TypeName> arguments(List<? extends TypeParameterElement> parameters) {
    return isErased
        ? List.of()
        : parameters.stream().map(each -> variable(each, List.of())).toList();
  }

  /** The declarations of type parameters, with their bounds; none of what is erased. */
  List<TypeVariableName> declarations(List<? extends TypeParameterElement> parameters) {
    return isErased ? List.of() : parameters.stream().map(this::declaration).toList();
  }

  /** The type with its annotations. */
  TypeName of(TypeMirror type) {
    return of(type, type.getAnnotationMirrors());
  }

  /** The type without annotations of its own; those of its type arguments stay. */
  TypeName bare(TypeMirror type) {
    return of(type, List.of()).withoutAnnotations();
  }

  /** An erased type for a class literal: without annotations, which ECJ's erasures keep. */
  TypeName literal(TypeMirror erasure) {
    if (erasure instanceof ArrayType array) {
      return ArrayTypeName.of(literal(array.getComponentType()));
    }
    return bare(erasure) instanceof ParameterizedTypeName applied
        ? applied.rawType().withoutAnnotations() // a class that is missing has no erasure
        : bare(erasure);
  }

  /** The type with {@code annotations} as its own. */
  TypeName of(TypeMirror type, List<? extends AnnotationMirror> annotations) {
    List<AnnotationSpec> own =
        annotations.stream()
            .filter(TypeNames::isOfNullness)
            .filter(this::isAccessible)
            .map(AnnotationSpec::get)
            .distinct() // ECJ tells some twice
            .toList();
    return switch (type) {
      // The host's own generated class, which does not exist yet.
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

  /** Whether objects of a class have an outer one; ECJ tells outer types of all member classes. */
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

  /** An erased type as the items of a new array can have it: {@code Box<?>} instead of Box. */
  TypeName reifiable(TypeMirror erasure) {
    int parameters =
        erasure instanceof DeclaredType declared ? element(declared).getTypeParameters().size() : 0;
    return parameters == 0
        ? bare(erasure)
        : ParameterizedTypeName.get(
            (ClassName) literal(erasure),
            nCopies(parameters, WildcardTypeName.subtypeOf(ClassName.OBJECT))
                .toArray(TypeName[]::new));
  }

  private String name(Element typeParameter) {
    String name = typeParameter.getSimpleName().toString();
    return renamed.getOrDefault(name, name);
  }

  /**
   * Whether it says of a type whether null is a value of it, as {@code Nullable}, {@code NonNull}
   * and {@code ParametricNullness} do: all that generated code repeats. Constraints of Bean
   * Validation, one of which is called {@code NotNull}, are about the field.
   */
  private static boolean isOfNullness(AnnotationMirror annotation) {
    Element type = annotation.getAnnotationType().asElement();
    return type.getSimpleName().toString().toLowerCase(Locale.ROOT).contains("null")
        && type.getAnnotationMirrors().stream()
            .map(meta -> meta.getAnnotationType().asElement().getSimpleName())
            .noneMatch(name -> name.contentEquals("Constraint"));
  }

  /** Whether the generated class can name the annotation, if it is there. */
  private boolean isAccessible(AnnotationMirror annotation) {
    return annotation.getAnnotationType().getKind() == TypeKind.DECLARED
        && Access.hidden(annotation.getAnnotationType().asElement(), packageName).isEmpty();
  }
}
