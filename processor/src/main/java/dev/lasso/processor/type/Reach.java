package dev.lasso.processor.type;

import static com.google.auto.common.MoreTypes.asTypeElement;

import com.google.auto.common.MoreTypes;
import com.google.common.base.Equivalence;
import java.util.HashSet;
import java.util.List;
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
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;

/** Tells what a value of a type can lead to. Good for one round. */
public final class Reach {
  /**
   * What was found in a type.
   *
   * @param record the record that leads to it, the outermost one, if any does
   */
  public record Held(TypeMirror type, Optional<TypeElement> record) {}

  /** Types of which nothing but their names tells that they lead nowhere. */
  private static final List<String> PLAIN =
      List.of(
          "java.lang.Class", "java.lang.Number", "java.math.BigInteger", "java.math.BigDecimal");

  private final RuntimeTypes runtime;

  public Reach(RuntimeTypes runtime) {
    this.runtime = runtime;
  }

  /**
   * The container type that an array, a collection or another holder of type {@code type} holds;
   * empty if it is none of these, or holds something else.
   */
  public Optional<Held> heldContainer(TypeMirror type) {
    return new Walk(runtime::mayBeContainer).held(type);
  }

  /**
   * The type of the resources, no containers, that an array, a collection or another holder of type
   * {@code type} holds; empty if it is none of these, or holds something else.
   */
  public Optional<TypeMirror> heldResource(TypeMirror type) {
    return new Walk(runtime::isResourceOnly)
        .held(type)
        .filter(held -> held.record.isEmpty())
        .map(Held::type);
  }

  /** The {@code GcRoot} or {@code GcScope} that {@code type} is or holds. */
  public Optional<TypeMirror> hold(TypeMirror type) {
    return new Walk(runtime::isHold).isOrHolds(type).map(Held::type);
  }

  /** Whether a value of the type is a container, holds some, or keeps one alive from outside. */
  public boolean isOrHoldsContainer(TypeMirror type) {
    return (runtime.isContainer(type) && !MissingTypes.isMissing(type))
        || hold(type).isPresent()
        || heldContainer(type).isPresent();
  }

  /** A search for one kind of type in all that a type can lead to. */
  private final class Walk {
    private final Predicate<TypeMirror> wanted;

    /** The declarations of the types that are being taken apart, one in another. */
    private final Set<Element> path = new HashSet<>();

    /** The types that were met. Nothing more can be found in them. */
    private final Set<Equivalence.Wrapper<TypeMirror>> met = new HashSet<>();

    Walk(Predicate<TypeMirror> wanted) {
      this.wanted = wanted;
    }

    Optional<Held> isOrHolds(TypeMirror type) {
      return wanted.test(type) ? Optional.of(new Held(type, Optional.empty())) : held(type);
    }

    /**
     * What is held by {@code type}, or by what may stand in its place. Inside a type of the same
     * declaration only the type arguments count, the rest is being searched: so types that lead to
     * themselves come to an end.
     */
    Optional<Held> held(TypeMirror type) {
      if (!met.add(MoreTypes.equivalence().wrap(type))) {
        return Optional.empty();
      }
      Element declaration = runtime.types().asElement(type);
      if (declaration != null && !path.add(declaration)) {
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
  }

  private static Held in(TypeMirror holder, Held found) {
    return isRecord(holder) ? new Held(found.type, Optional.of(asTypeElement(holder))) : found;
  }

  /** The types whose objects a variable of type {@code type} can have, as far as they are known. */
  private Stream<? extends TypeMirror> standIns(TypeMirror type) {
    return switch (type.getKind()) {
      case DECLARED, ERROR -> runtime.permitted(type);
      default -> Bounds.of(type);
    };
  }

  /** What a value of the type holds directly. */
  private Stream<? extends TypeMirror> parts(TypeMirror type) {
    return switch (type) {
      case ArrayType array -> Stream.of(array.getComponentType());
      case DeclaredType record when isRecord(record) ->
          Hierarchy.instanceFields(asTypeElement(record)).stream()
              .flatMap(field -> component(record, field));
      case DeclaredType holder when Holders.isHolder(holder) -> elements(holder);
      default -> Stream.of();
    };
  }

  /**
   * What a value of a type holds as far as its type arguments tell. Without them types like {@code
   * Path}, which iterates over paths, lead to themselves for ever.
   */
  private Stream<TypeMirror> arguments(TypeMirror type) {
    return type instanceof DeclaredType declared
        ? declared.getTypeArguments().stream().flatMap(Bounds::ofArgument)
        : Stream.of();
  }

  /** What the component can be; of {@code Cell<?>} its declaration may still tell. */
  private Stream<TypeMirror> component(DeclaredType record, VariableElement field) {
    return Stream.of(runtime.types().asMemberOf(record, field), field.asType());
  }

  private static boolean isRecord(TypeMirror type) {
    return type instanceof DeclaredType declared
        && declared.asElement().getKind() == ElementKind.RECORD;
  }

  /** What the type arguments say of it or its supertypes, as in {@code extends ArrayList<Node>}. */
  private Stream<TypeMirror> elements(DeclaredType type) {
    return Stream.concat(
        type.getTypeArguments().stream().flatMap(Reach::element),
        runtime.types().directSupertypes(type).stream()
            .filter(Holders::isHolder)
            .flatMap(supertype -> elements((DeclaredType) supertype)));
  }

  /** What a holder of the type argument holds: {@code List<? super Node>} takes nodes. */
  private static Stream<TypeMirror> element(TypeMirror argument) {
    return argument instanceof WildcardType wildcard && wildcard.getSuperBound() != null
        ? Stream.of(wildcard.getSuperBound())
        : Bounds.ofArgument(argument);
  }

  /** Whether a value of the type may refer to a container. False only for what is certain. */
  public static boolean mayReachContainer(TypeMirror type) {
    return switch (type) {
      case ArrayType array -> mayReachContainer(array.getComponentType());
      case DeclaredType declared -> !isPlain((TypeElement) declared.asElement());
      default -> !type.getKind().isPrimitive();
    };
  }

  private static boolean isPlain(TypeElement type) {
    String name = type.getQualifiedName().toString();
    return type.getKind() == ElementKind.ENUM
        || PLAIN.contains(name)
        || (name.startsWith("java.")
            && type.getModifiers().contains(Modifier.FINAL)
            && type.getTypeParameters().isEmpty());
  }
}
