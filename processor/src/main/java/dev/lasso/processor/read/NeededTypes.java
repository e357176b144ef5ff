package dev.lasso.processor.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ErrorType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;

/**
 * Looks at the types that decide what is generated for a class: supertypes, fields, and the
 * parameters of constructors. Other signatures may name what does not exist yet, such as the
 * generated class. Good for one round.
 */
final class NeededTypes {
  private final RuntimeTypes runtime;

  /** What was looked at without finding anything missing. */
  private final Map<Look, Set<TypeElement>> known = new HashMap<>();

  private final Set<TypeElement> seen = new HashSet<>();
  private String ownName = "";
  private boolean foundMissing;

  /**
   * How closely the types at a place are looked at.
   *
   * @param interfaces at the superinterfaces: at an owned field they tell what can be closed
   * @param components at what records hold: not at a borrowed field
   * @param elements at what subclasses of collections and other holders hold: only at a field, and
   *     not at a borrowed one
   * @param arguments at the type arguments of what is no holder: not at a static field, which
   *     generated code does not name
   */
  private record Look(boolean interfaces, boolean components, boolean elements, boolean arguments) {
    static Look at(Element place) {
      boolean isBorrowed = Mark.BORROWED.isOn(place);
      return new Look(
          Mark.OWNED.isOn(place),
          !isBorrowed,
          !isBorrowed && place.getKind() == ElementKind.FIELD,
          !place.getModifiers().contains(Modifier.STATIC));
    }
  }

  NeededTypes(RuntimeTypes runtime) {
    this.runtime = runtime;
  }

  /**
   * Checks that all of them exist.
   *
   * @throws MissingTypeException if one does not
   */
  void check(TypeElement host) {
    if (foundMissing) {
      known.clear(); // some of it leads to what is missing
    }
    foundMissing = false;
    seen.clear();
    ownName = Hierarchy.generatedName(host);
    supertypes(host, host);
    for (TypeParameterElement parameter : host.getTypeParameters()) {
      Look look = Look.at(parameter);
      parameter.getBounds().forEach(bound -> require(host, bound, look)); // ECJ has no other place
    }
    for (Element member : host.getEnclosedElements()) {
      switch (member.getKind()) {
        case FIELD -> {
          if (member.getModifiers().contains(Modifier.STATIC)) {
            require(member, member.asType());
          }
        }
        case CONSTRUCTOR -> requireSignature((ExecutableElement) member);
        default -> {}
      }
    }
  }

  private void requireSignature(ExecutableElement constructor) {
    if (!constructor.getModifiers().contains(Modifier.PRIVATE)) {
      constructor.getParameters().forEach(p -> require(p, p.asType()));
      constructor.getThrownTypes().forEach(thrown -> require(constructor, thrown));
    }
  }

  /** Whether the type itself is missing, and not just an argument of it, as it may be with ECJ. */
  static boolean isMissing(TypeMirror type) {
    return type.getKind() == TypeKind.ERROR
        && ((ErrorType) type).asElement().asType().getKind() == TypeKind.ERROR;
  }

  private void supertypes(Element place, TypeElement type) {
    if (runtime.isGcObject(type) || !seen.add(type)) {
      return;
    }
    require(place, type.getSuperclass());
    type.getInterfaces().forEach(each -> require(place, each));
    Hierarchy.instanceFields(type)
        .forEach(field -> require(place == type ? field : place, field.asType(), Look.at(field)));
    if (type.getSuperclass() instanceof DeclaredType superclass) {
      supertypes(place, (TypeElement) superclass.asElement());
    }
    for (TypeMirror each : type.getInterfaces()) {
      supertypes(place, (TypeElement) ((DeclaredType) each).asElement());
    }
  }

  private void require(Element place, TypeMirror type) {
    require(place, type, Look.at(place));
  }

  private void require(Element place, TypeMirror type, Look look) {
    switch (type) {
      case ErrorType missing when isMissing(missing) -> missing(place, missing);
      case DeclaredType declared -> {
        kin(place, (TypeElement) declared.asElement(), look);
        if (look.arguments() || isRecord(declared) || runtime.isHolder(declared)) {
          declared.getTypeArguments().forEach(argument -> require(place, argument, look));
        }
      }
      case ArrayType array -> require(place, array.getComponentType(), look);
      case IntersectionType bounds ->
          bounds.getBounds().forEach(bound -> require(place, bound, look));
      case WildcardType wildcard -> {
        if (wildcard.getExtendsBound() != null) {
          require(place, wildcard.getExtendsBound(), look);
        }
        if (wildcard.getSuperBound() != null) {
          require(place, wildcard.getSuperBound(), look);
        }
      }
      default -> {}
    }
  }

  /**
   * Looks at what tells of values of {@code type} whether they are containers, or records that lead
   * to some, and at an owned field also whether they can be closed. The type arguments of
   * supertypes matter only where they tell what a holder holds: two classes may name each other's
   * generated class there.
   */
  private void kin(Element place, TypeElement type, Look look) {
    if (!known.computeIfAbsent(look, _ -> new HashSet<>()).add(type)) {
      return;
    }
    List<TypeMirror> kin = new ArrayList<>();
    kin.add(type.getSuperclass());
    if (type.getKind().isInterface() && type.getModifiers().contains(Modifier.SEALED)) {
      if (type.getPermittedSubclasses().isEmpty()) { // ECJ leaves out those that are missing
        throw missing(place, "that " + Hierarchy.name(type) + " permits");
      }
      kin.addAll(type.getPermittedSubclasses());
    }
    if (look.interfaces()) {
      kin.addAll(type.getInterfaces());
    }
    if (type.getKind() == ElementKind.RECORD && look.components()) {
      Hierarchy.instanceFields(type).forEach(field -> require(place, field.asType(), look));
    }
    if (look.elements() && runtime.isHolder(type.asType())) {
      holders(type).forEach(holder -> require(place, holder, look));
    }
    for (TypeMirror each : kin) {
      switch (each) {
        case ErrorType missing when isMissing(missing) -> missing(place, missing);
        case DeclaredType declared -> kin(place, (TypeElement) declared.asElement(), look);
        default -> {}
      }
    }
  }

  private static boolean isRecord(DeclaredType type) {
    return type.asElement().getKind() == ElementKind.RECORD;
  }

  /** The supertypes whose type arguments say what objects of {@code type} hold. */
  private Stream<TypeMirror> holders(TypeElement type) {
    return Stream.concat(Stream.of(type.getSuperclass()), type.getInterfaces().stream())
        .filter(runtime::isHolder);
  }

  private void missing(Element place, ErrorType type) {
    MissingTypeException missing = missing(place, type.toString());
    if (!type.asElement().getSimpleName().contentEquals(ownName)) {
      throw missing;
    }
  }

  private MissingTypeException missing(Element place, String type) {
    foundMissing = true;
    return new MissingTypeException(place, type);
  }
}
