package dev.lasso.processor.type;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.ElementFilter;

/** Tells what a value of a type can lead to. Good for one round. */
public final class Reach {
  /**
   * What was found in a type.
   *
   * @param record the record that leads to it, the outermost one, if any does
   * @param kind how many there can be
   */
  public record Held(TypeMirror type, Optional<TypeElement> record, HolderKind kind) {}

  private final RuntimeTypes runtime;

  /** What was found in classes without type arguments, which most fields are of. */
  private final Map<Element, Optional<Held>> containers = new HashMap<>();

  private final Map<Element, Optional<Held>> holds = new HashMap<>();

  public Reach(RuntimeTypes runtime) {
    this.runtime = runtime;
  }

  /**
   * The container type that an array, a collection or another holder of type {@code type} holds;
   * empty if it is none of these, or holds something else.
   */
  public Optional<Held> heldContainer(TypeMirror type) {
    return held(type, runtime::mayBeContainer, containers);
  }

  /** The {@code GcRoot} or {@code GcScope} that {@code type} is or holds. */
  public Optional<TypeMirror> hold(TypeMirror type) {
    return runtime.isHold(type)
        ? Optional.of(type)
        : held(type, runtime::isHold, holds).map(Held::type);
  }

  /** Whether a value of the type is a container, holds some, or keeps one alive from outside. */
  public boolean isOrHoldsContainer(TypeMirror type) {
    return runtime.isKnownContainer(type)
        || hold(type).isPresent()
        || heldContainer(type).isPresent();
  }

  private Optional<Held> held(
      TypeMirror type, Predicate<TypeMirror> wanted, Map<Element, Optional<Held>> known) {
    if (type.getKind().isPrimitive()) {
      return Optional.empty();
    }
    if (!isClassAlone(type)) {
      return new Walk(wanted).held(type);
    }
    Element element = ((DeclaredType) type).asElement();
    Optional<Held> found = known.get(element);
    if (found == null) {
      found = new Walk(wanted).held(type);
      known.put(element, found);
    }
    return found;
  }

  /** Whether nothing but its declaration says what objects of the type are. */
  public static boolean isClassAlone(TypeMirror type) {
    return type.getKind() == TypeKind.DECLARED
        && type instanceof DeclaredType declared
        && declared.getTypeArguments().isEmpty()
        && declared.getEnclosingType().getKind() == TypeKind.NONE;
  }

  /** A search for one kind of type in all that a type can lead to. */
  private final class Walk {
    private final Predicate<TypeMirror> wanted;

    /** The declarations of the types that are being taken apart, one in another. */
    private final Set<Element> path = new HashSet<>();

    /** The types that were met, by their declarations. Nothing more can be found in them. */
    private final Map<Element, List<TypeMirror>> met = new HashMap<>();

    Walk(Predicate<TypeMirror> wanted) {
      this.wanted = wanted;
    }

    /** What is held by {@code type}, or by what may stand in its place. */
    Optional<Held> held(TypeMirror type) {
      Optional<Element> declaration = declaration(type);
      return declaration.isEmpty()
          ? first(type, parts(type), standIns(type))
          : held(type, declaration.get());
    }

    /**
     * Likewise. Inside a type of the same declaration only the type arguments count, the rest is
     * being searched: so types that lead to themselves come to an end.
     */
    private Optional<Held> held(TypeMirror type, Element declaration) {
      List<TypeMirror> others = met.computeIfAbsent(declaration, _ -> new ArrayList<>());
      if (others.stream().anyMatch(other -> runtime.isSame(type, other))) {
        return Optional.empty();
      }
      others.add(type);
      if (!path.add(declaration)) {
        return first(type, arguments(type), Stream.of());
      }
      Optional<Held> found = first(type, parts(type), standIns(type));
      path.remove(declaration);
      return found;
    }

    private Optional<Held> first(
        TypeMirror type,
        Stream<? extends TypeMirror> parts,
        Stream<? extends TypeMirror> standIns) {
      return Stream.concat(
              parts.flatMap(part -> isOrHolds(part).stream()).map(found -> in(type, found)),
              standIns.flatMap(other -> held(other).stream()))
          .findFirst();
    }

    private Optional<Held> isOrHolds(TypeMirror part) {
      return wanted.test(part)
          ? Optional.of(new Held(part, Optional.empty(), HolderKind.NONE))
          : held(part);
    }
  }

  private static Optional<Element> declaration(TypeMirror type) {
    return switch (type) {
      case TypeVariable variable -> Optional.of(variable.asElement());
      case DeclaredType declared -> Optional.of(declared.asElement());
      default -> Optional.empty();
    };
  }

  /** The types whose objects a variable of type {@code type} can have, as far as they are known. */
  private Stream<? extends TypeMirror> standIns(TypeMirror type) {
    return switch (type) {
      case TypeVariable variable -> RuntimeTypes.bounds(variable);
      case IntersectionType bounds -> bounds.getBounds().stream();
      case WildcardType wildcard -> bounds(wildcard);
      case DeclaredType declared -> runtime.permittedTypes(declared);
      default -> Stream.of();
    };
  }

  private Held in(TypeMirror holder, Held found) {
    return holder instanceof DeclaredType declared && isRecord(declared)
        ? new Held(found.type, Optional.of((TypeElement) declared.asElement()), found.kind)
        : new Held(found.type, found.record, found.kind.max(runtime.holderKind(holder)));
  }

  /** What a value of the type holds directly. */
  private Stream<TypeMirror> parts(TypeMirror type) {
    return switch (type) {
      case ArrayType array -> Stream.of(array.getComponentType());
      case DeclaredType declared when isRecord(declared) -> components(declared);
      case DeclaredType declared when runtime.isHolder(declared) -> elements(declared);
      default -> Stream.of();
    };
  }

  /**
   * What a value of a type holds as far as its type arguments tell. Without them types like {@code
   * Path}, which iterates over paths, lead to themselves for ever.
   */
  private Stream<TypeMirror> arguments(TypeMirror type) {
    return type instanceof DeclaredType declared
            && (isRecord(declared)
                || runtime.isHolder(declared)
                || runtime.permitted(declared).findAny().isPresent())
        ? typeArguments(declared)
        : Stream.of();
  }

  private static boolean isRecord(DeclaredType type) {
    return type.asElement().getKind() == ElementKind.RECORD;
  }

  private Stream<TypeMirror> components(DeclaredType type) {
    return Hierarchy.instanceFields((TypeElement) type.asElement()).stream()
        .flatMap(field -> component(type, field));
  }

  /** What the component can be; of {@code Cell<?>} its declaration may still tell. */
  private Stream<? extends TypeMirror> component(DeclaredType record, VariableElement field) {
    TypeMirror seen = runtime.memberType(record, field);
    return field.asType() instanceof TypeVariable variable
            && seen instanceof WildcardType wildcard
            && wildcard.getExtendsBound() == null
        ? RuntimeTypes.bounds(variable)
        : Stream.of(seen);
  }

  private static Stream<TypeMirror> typeArguments(DeclaredType type) {
    return type.getTypeArguments().stream().flatMap(Reach::bounds);
  }

  /** What the type arguments say of it or its supertypes, as in {@code extends ArrayList<Node>}. */
  private Stream<TypeMirror> elements(TypeMirror type) {
    return Stream.concat(
        type instanceof DeclaredType declared
            ? declared.getTypeArguments().stream().flatMap(Reach::element)
            : Stream.of(),
        runtime.directSupertypes(type).stream().filter(runtime::isHolder).flatMap(this::elements));
  }

  /** What a holder of the type argument holds: {@code List<? super Node>} takes nodes. */
  private static Stream<TypeMirror> element(TypeMirror argument) {
    return argument instanceof WildcardType wildcard && wildcard.getSuperBound() != null
        ? Stream.of(wildcard.getSuperBound())
        : bounds(argument);
  }

  /** What a type argument stands for; empty if that can be anything. */
  public static Stream<TypeMirror> bounds(TypeMirror argument) {
    if (argument instanceof WildcardType wildcard) {
      return Stream.ofNullable(wildcard.getExtendsBound());
    }
    return Stream.of(argument);
  }

  /**
   * Whether a value of the type may refer to a container, be it through fields of unknown
   * subclasses. False only for what is certain.
   */
  public boolean mayReachContainer(TypeMirror type) {
    return mayReach(type, new HashSet<>());
  }

  private boolean mayReach(TypeMirror type, Set<Element> seen) {
    return switch (type) {
      case ArrayType array -> mayReach(array.getComponentType(), seen);
      case WildcardType wildcard ->
          wildcard.getExtendsBound() == null || mayReach(wildcard.getExtendsBound(), seen);
      case TypeVariable variable ->
          seen.add(variable.asElement())
              && RuntimeTypes.bounds(variable).allMatch(bound -> mayReach(bound, seen));
      case IntersectionType bounds -> bounds.getBounds().stream().allMatch(b -> mayReach(b, seen));
      case DeclaredType declared -> mayReach(declared, seen);
      default -> !type.getKind().isPrimitive() && type.getKind() != TypeKind.NONE;
    };
  }

  private boolean mayReach(DeclaredType type, Set<Element> seen) {
    TypeElement element = (TypeElement) type.asElement();
    if (element.getKind() == ElementKind.ENUM || isPlain(element)) {
      return false;
    }
    if (!element.getModifiers().contains(Modifier.FINAL)) {
      return true;
    }
    if (type.getTypeArguments().stream().anyMatch(argument -> mayReach(argument, seen))) {
      return true;
    }
    return seen.add(element)
        && ElementFilter.fieldsIn(element.getEnclosedElements()).stream()
            .filter(field -> !field.getModifiers().contains(Modifier.STATIC))
            .anyMatch(field -> mayReach(field.asType(), seen));
  }

  private static final List<String> PLAIN =
      List.of(
          "java.lang.Class", "java.lang.Number", "java.math.BigInteger", "java.math.BigDecimal");

  private static boolean isPlain(TypeElement element) {
    return PLAIN.contains(element.getQualifiedName().toString());
  }
}
