package dev.lasso.processor.type;

import static com.google.auto.common.MoreTypes.asTypeElement;

import com.google.auto.common.MoreTypes;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ErrorType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * Ends the reading of a host where it meets a type that does not exist: another processor may still
 * write it. The one type that may be missing is the host's own generated class. Before a host is
 * read, any type may be missing. Good for one round.
 */
public final class MissingTypes {
  private @Nullable TypeElement host;
  private @Nullable Element place;

  /** Thrown when a class cannot be read yet, because a type that it needs does not exist. */
  public static final class MissingTypeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Element place;
    private final String typeName;

    private MissingTypeException(Element place, String typeName) {
      super(typeName);
      this.place = place;
      this.typeName = typeName;
    }

    /** The declaration that names the type. */
    public Element place() {
      return place;
    }

    /** The type, as it is named there. */
    public String typeName() {
      return typeName;
    }
  }

  /** Whether the type itself is missing, and not just an argument of it, as it may be with ECJ. */
  public static boolean isMissing(TypeMirror type) {
    return type.getKind() == TypeKind.ERROR
        && ((ErrorType) type).asElement().asType().getKind() == TypeKind.ERROR;
  }

  /** Tells that {@code host} is read from now on. */
  public void read(TypeElement host) {
    this.host = host;
    this.place = host;
  }

  /** Tells that {@code member} is read from now on; if it is inherited, the host is to blame. */
  public void at(Element member) {
    Element at = member;
    while (at != null && !at.equals(host)) {
      at = at.getEnclosingElement();
    }
    place = at == null ? host : member;
  }

  /**
   * Looks at the type and all that its text names.
   *
   * @throws MissingTypeException if something is missing
   */
  public void require(TypeMirror type) {
    Bounds.named(type).forEach(this::meet);
  }

  /**
   * Looks at the type and its superclasses, which tell whether it is a container.
   *
   * @throws MissingTypeException if something is missing
   */
  void requireSuperclasses(TypeMirror type) {
    for (TypeMirror bound : Bounds.of(type).toList()) {
      meet(bound);
      if (bound.getKind() == TypeKind.DECLARED) {
        requireSuperclasses(asTypeElement(bound).getSuperclass());
      }
    }
  }

  /**
   * Looks at the type and at what it and its supertypes extend and implement: they tell what
   * methods it has, and what it can be used as.
   *
   * @throws MissingTypeException if something is missing
   */
  public void requireSupertypes(TypeMirror type) {
    requireSupertypes(type, new HashSet<>());
  }

  private void requireSupertypes(TypeMirror type, Set<Element> seen) {
    require(type);
    Bounds.of(type)
        .filter(bound -> bound instanceof DeclaredType && !isMissing(bound))
        .map(MoreTypes::asTypeElement)
        .filter(seen::add)
        .flatMap(
            each -> Stream.concat(Stream.of(each.getSuperclass()), each.getInterfaces().stream()))
        .forEach(each -> requireSupertypes(each, seen));
  }

  /**
   * Looks at what a sealed type permits.
   *
   * @throws MissingTypeException if something is missing
   */
  public void requirePermitted(TypeElement type) {
    boolean isSealed = type.getModifiers().contains(Modifier.SEALED);
    if (isSealed && type.getPermittedSubclasses().isEmpty() && host != null) {
      // ECJ leaves out those that are missing.
      throw exception("that " + Hierarchy.name(type) + " permits");
    }
    type.getPermittedSubclasses().forEach(this::requireSuperclasses);
  }

  private void meet(TypeMirror type) {
    if (host != null
        && isMissing(type)
        && !asTypeElement(type).getSimpleName().contentEquals(Hierarchy.generatedName(host))) {
      throw exception(type.toString());
    }
  }

  private MissingTypeException exception(String typeName) {
    return new MissingTypeException(Objects.requireNonNull(place), typeName);
  }
}
