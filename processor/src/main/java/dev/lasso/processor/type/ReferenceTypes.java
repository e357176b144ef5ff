package dev.lasso.processor.type;

import static com.google.auto.common.MoreTypes.asTypeElement;

import com.google.auto.common.MoreTypes;
import com.google.common.base.Equivalence;
import java.util.HashMap;
import java.util.HashSet;
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
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.ElementFilter;

/** An analysis of the objects to which a value of a type can refer. Valid for one round. */
public final class ReferenceTypes {
  /**
   * A type found inside another.
   *
   * @param type the type found
   * @param record the outermost record through which it was found, if any
   */
  public record Held(TypeMirror type, Optional<TypeElement> record) {}

  private final RuntimeTypes runtime;

  /** By class: whether its fields refer to scopes or roots. */
  private final Map<Element, Boolean> holders = new HashMap<>();

  /** By class: whether its objects are assumed to refer to nothing. */
  private final Map<Element, Boolean> opaque = new HashMap<>();

  public ReferenceTypes(RuntimeTypes runtime) {
    this.runtime = runtime;
  }

  /**
   * Returns the container type that an array, a collection or another holder of type {@code type}
   * holds; empty if it is none of these, or holds other types.
   */
  public Optional<Held> heldContainer(TypeMirror type) {
    return new Walk(runtime::mayBeContainer).held(type);
  }

  /**
   * Returns the container type that an object of type {@code type} holds or supplies: as {@link
   * #heldContainer}, or a supplier, or an object of a generic class with a field of its type
   * argument.
   */
  public Optional<TypeMirror> storedContainer(TypeMirror type) {
    Optional<TypeMirror> held = heldContainer(type).map(Held::type);
    if (held.isPresent()
        || !(type instanceof DeclaredType declared)
        || declared.getTypeArguments().isEmpty()) {
      return held;
    }
    return parts(declared)
        .flatMap(
            part ->
                runtime.isContainer(part)
                    ? Stream.of(part)
                    : heldContainer(part).map(Held::type).stream())
        .findFirst();
  }

  /**
   * Returns the types of the fields of an object of the program, or of the result of a supplier.
   * Returns none for a record, which is a holder, and for other types of the JDK and the runtime.
   */
  private Stream<TypeMirror> parts(DeclaredType type) {
    TypeElement element = asTypeElement(type);
    String name = element.getQualifiedName().toString();
    if (name.equals("java.util.function.Supplier")) {
      return argumentTypes(type);
    }
    return element.getKind() != ElementKind.CLASS
            || name.matches("(java|dev[.]lasso[.]runtime)[.].*")
        ? Stream.of()
        : Hierarchy.withSuperclasses(element)
            .flatMap(each -> Hierarchy.instanceFields(each).stream())
            .map(field -> runtime.types().asMemberOf(type, field));
  }

  /**
   * Returns the resource type, not a container, that an array, a collection or another holder of
   * type {@code type} holds; empty if it is none of these, or holds other types.
   */
  public Optional<TypeMirror> heldResource(TypeMirror type) {
    return new Walk(runtime::isResourceOnly)
        .held(type)
        .filter(held -> held.record.isEmpty())
        .map(Held::type);
  }

  /** Returns the {@code GcRoot} or {@code GcScope} type that {@code type} is or holds. */
  public Optional<TypeMirror> findHold(TypeMirror type) {
    return new Walk(runtime::isHold).isOrHolds(type).map(Held::type);
  }

  /**
   * Returns whether objects of a class of the program have holds. These probably keep alive the
   * containers to which other fields refer.
   */
  public boolean hasHolds(TypeMirror owner) {
    return owner instanceof DeclaredType type
        && holders.computeIfAbsent(
            type.asElement(),
            element ->
                !Hierarchy.qualifiedName(owner).startsWith("java.")
                    && ElementFilter.fieldsIn(element.getEnclosedElements()).stream()
                        .map(Element::asType)
                        .filter(runtime.related()::isRelated)
                        .anyMatch(field -> findHold(field).isPresent()));
  }

  /**
   * Returns whether a value of the type is a container, holds containers, or is a hold on
   * containers.
   */
  public boolean isOrHoldsContainer(TypeMirror type) {
    return (runtime.isContainer(type) && !MissingTypes.isMissing(type))
        || findHold(type).isPresent()
        || heldContainer(type).isPresent();
  }

  /** A search for one kind of type among all types reachable from a type. */
  private final class Walk {
    private final Predicate<TypeMirror> wanted;

    /** Declarations of the types under examination, each nested in the previous one. */
    private final Set<Element> path = new HashSet<>();

    /** Types visited so far. Visiting them again would find nothing new. */
    private final Set<Equivalence.Wrapper<TypeMirror>> visited = new HashSet<>();

    Walk(Predicate<TypeMirror> wanted) {
      this.wanted = wanted;
    }

    Optional<Held> isOrHolds(TypeMirror type) {
      return wanted.test(type) ? Optional.of(new Held(type, Optional.empty())) : held(type);
    }

    /** Returns whether it is clear at once that the type holds nothing that is wanted. */
    private boolean holdsNothing(TypeMirror type) {
      return isOpaque(type)
          || (type instanceof DeclaredType holder
              && isGenericHolderOfJdk(holder)
              && holder.getTypeArguments().stream()
                  .allMatch(each -> isOpaque(each) && !wanted.test(each)));
    }

    /**
     * Returns the type held by {@code type}, or by a type that may stand in for it. Inside a type
     * with the same declaration only the type arguments are examined, because the search of the
     * rest is in progress. Therefore the search of recursive types terminates.
     */
    Optional<Held> held(TypeMirror type) {
      if (holdsNothing(type) || !visited.add(MoreTypes.equivalence().wrap(type))) {
        return Optional.empty();
      }
      Element declaration = runtime.types().asElement(type);
      if (declaration != null && !path.add(declaration)) {
        return first(type, argumentTypes(type), Stream.of());
      }
      Optional<Held> found = first(type, heldTypes(type), possibleTypes(type));
      path.remove(declaration);
      return found;
    }

    private Optional<Held> first(
        TypeMirror type,
        Stream<? extends TypeMirror> parts,
        Stream<? extends TypeMirror> standIns) {
      return Stream.concat(
              parts
                  .flatMap(part -> isOrHolds(part).stream())
                  .map(found -> throughRecord(type, found)),
              standIns.flatMap(other -> held(other).stream()))
          .findFirst();
    }
  }

  /** Returns whether a value of the type is assumed to refer to nothing. */
  private boolean isOpaque(TypeMirror type) {
    return type.getKind().isPrimitive()
        || (type.getKind() == TypeKind.DECLARED
            && opaque.computeIfAbsent(
                ((DeclaredType) type).asElement(),
                element ->
                    !isRecord(type)
                        && !element.getModifiers().contains(Modifier.SEALED)
                        && !Holders.isHolder(type)));
  }

  private static Held throughRecord(TypeMirror holder, Held found) {
    return isRecord(holder) ? new Held(found.type, Optional.of(asTypeElement(holder))) : found;
  }

  /** Returns the known types that the value of a variable of type {@code type} can have. */
  private Stream<? extends TypeMirror> possibleTypes(TypeMirror type) {
    return switch (type.getKind()) {
      case DECLARED, ERROR -> runtime.permitted(type);
      default -> Bounds.of(type);
    };
  }

  /** Returns the types of the objects that a value of the type holds directly. */
  private Stream<? extends TypeMirror> heldTypes(TypeMirror type) {
    return switch (type) {
      case ArrayType array -> Stream.of(array.getComponentType());
      case DeclaredType record when isRecord(record) ->
          Hierarchy.instanceFields(asTypeElement(record)).stream()
              .flatMap(field -> componentTypes(record, field));
      case DeclaredType holder when Holders.isHolder(holder) -> elementTypes(holder);
      default -> Stream.of();
    };
  }

  /**
   * Returns the types that the type arguments name. Without this limit the search of a type like
   * {@code Path}, which iterates over paths, would not terminate.
   */
  private Stream<TypeMirror> argumentTypes(TypeMirror type) {
    return type instanceof DeclaredType declared
        ? declared.getTypeArguments().stream().flatMap(Bounds::ofArgument)
        : Stream.of();
  }

  /**
   * Returns the possible types of a record component, including the declared one. For a record type
   * such as {@code Cell<?>}, the declared one may be more specific.
   */
  private Stream<TypeMirror> componentTypes(DeclaredType record, VariableElement field) {
    return Stream.of(runtime.types().asMemberOf(record, field), field.asType());
  }

  private static boolean isRecord(TypeMirror type) {
    return type instanceof DeclaredType declared
        && declared.asElement().getKind() == ElementKind.RECORD;
  }

  /**
   * Returns the element types given by the type arguments of a holder or its supertypes, as in
   * {@code extends ArrayList<Node>}. A generic holder of the JDK has no others than its arguments.
   */
  private Stream<TypeMirror> elementTypes(DeclaredType type) {
    Stream<TypeMirror> arguments =
        type.getTypeArguments().stream().flatMap(ReferenceTypes::elementType);
    return isGenericHolderOfJdk(type)
        ? arguments
        : Stream.concat(
            arguments,
            runtime.types().directSupertypes(type).stream()
                .filter(Holders::isHolder)
                .flatMap(supertype -> elementTypes((DeclaredType) supertype)));
  }

  private static boolean isGenericHolderOfJdk(DeclaredType type) {
    return !type.getTypeArguments().isEmpty()
        && asTypeElement(type).getQualifiedName().toString().startsWith("java.")
        && !isRecord(type)
        && Holders.isHolder(type);
  }

  /**
   * Returns the element type for a type argument. A {@code List<? super Node>} accepts nodes, so
   * the lower bound of a wildcard counts.
   */
  private static Stream<TypeMirror> elementType(TypeMirror argument) {
    return argument instanceof WildcardType wildcard && wildcard.getSuperBound() != null
        ? Stream.of(wildcard.getSuperBound())
        : Bounds.ofArgument(argument);
  }
}
