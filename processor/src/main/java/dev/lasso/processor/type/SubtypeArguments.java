package dev.lasso.processor.type;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Types;

/** Finds which type a class is where one of an interface that it names as its supertype stands. */
public final class SubtypeArguments {
  /** The type arguments that are known, by the type parameters of the subclass. */
  private final Map<Element, TypeMirror> found = new HashMap<>();

  private SubtypeArguments() {}

  /**
   * The subtype of {@code type} that {@code subclass} declares. For a type parameter that {@code
   * type} says nothing of stands its bound, or itself if it has many.
   */
  public static DeclaredType of(Types types, DeclaredType type, TypeElement subclass) {
    DeclaredType declared = (DeclaredType) subclass.asType();
    if (declared.getTypeArguments().isEmpty() || isInner(subclass)) {
      return (DeclaredType) types.erasure(declared);
    }
    SubtypeArguments arguments = new SubtypeArguments();
    subclass.getInterfaces().forEach(supertype -> arguments.match(supertype, type));
    return types.getDeclaredType(
        subclass,
        declared.getTypeArguments().stream().map(arguments::argument).toArray(TypeMirror[]::new));
  }

  /** Whether the type of the class has that of an outer object, whose arguments nobody knows. */
  private static boolean isInner(TypeElement element) {
    return element.getNestingKind().isNested() && !element.getModifiers().contains(Modifier.STATIC);
  }

  private TypeMirror argument(TypeMirror parameter) {
    TypeVariable variable = (TypeVariable) parameter;
    TypeMirror known = found.get(variable.asElement());
    return known == null ? bound(variable) : known;
  }

  private static TypeMirror bound(TypeVariable variable) {
    List<? extends TypeMirror> bounds = RuntimeTypes.bounds(variable).toList();
    return bounds.size() == 1 ? bounds.getFirst() : variable;
  }

  /** Finds what the type variables in {@code declared} stand for if it is to be {@code actual}. */
  private void match(TypeMirror declared, TypeMirror actual) {
    if (declared instanceof TypeVariable variable) {
      found.putIfAbsent(variable.asElement(), actual);
    } else if (actual instanceof WildcardType) {
      Reach.bounds(actual).forEach(bound -> match(declared, bound));
    } else if (declared instanceof DeclaredType from
        && actual instanceof DeclaredType to
        && from.asElement().equals(to.asElement())) {
      matchAll(from.getTypeArguments(), to.getTypeArguments());
    }
  }

  /** Matches type arguments, of which a raw type has none. */
  private void matchAll(List<? extends TypeMirror> declared, List<? extends TypeMirror> actual) {
    for (int i = 0; i < Math.min(declared.size(), actual.size()); i++) {
      match(declared.get(i), actual.get(i));
    }
  }
}
