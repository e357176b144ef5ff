package dev.lasso.processor.type;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import org.jspecify.annotations.Nullable;

/**
 * A quick test whether a type can have anything to do with Lasso. It is true of Lasso's own types,
 * of annotated classes, of missing types, and of every type whose supertypes, permitted subtypes,
 * type arguments, bounds or record components name one of these. Therefore it is true of all types
 * that {@link RuntimeTypes} and {@link ReferenceTypes} find to be, or to hold, containers, scopes
 * or roots.
 *
 * <p>Most compilations run nothing else of Lasso's checks. Javac loads them again for each, so the
 * code has no lambdas, streams and pattern switches, which take long to start.
 */
public final class RelatedTypes {
  private final Map<Element, Boolean> known = new HashMap<>();

  /** By class: whether it has a field whose type is related to Lasso. */
  private final Map<Element, Boolean> fields = new HashMap<>();

  /** Types without type arguments that are not related to Lasso. */
  private final Set<TypeMirror> unrelated = new HashSet<>();

  /** The declarations that the current search has reached. */
  private final Set<Element> reached = new HashSet<>();

  /** Returns whether the type can have anything to do with Lasso. */
  public boolean isRelated(@Nullable TypeMirror type) {
    if (unrelated.contains(type)) {
      return false;
    }
    if (type instanceof DeclaredType declared) { // also an intersection, which has supertypes
      if (isMissing(declared)) { // first: reading anything else of it would throw
        return true;
      }
      List<? extends TypeMirror> arguments = declared.getTypeArguments();
      boolean isFound = isRelated(declared.asElement()) || areRelated(arguments);
      if (!isFound && arguments.isEmpty() && reached.isEmpty()) {
        unrelated.add(type);
      }
      return isFound;
    }
    if (type instanceof ArrayType array) {
      return isRelated(array.getComponentType());
    }
    if (type instanceof TypeVariable variable) {
      return isRelated(variable.asElement());
    }
    if (type instanceof WildcardType wildcard) {
      return isRelated(wildcard.getExtendsBound()) || isRelated(wildcard.getSuperBound());
    }
    unrelated.add(type); // a primitive type or the like
    return false;
  }

  private boolean areRelated(List<? extends TypeMirror> types) {
    for (TypeMirror each : types) {
      if (isRelated(each)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the type that a class or type variable declares is related to Lasso. */
  public boolean isRelated(Element declaration) {
    Boolean answer = known.get(declaration);
    return answer == null ? search(declaration) : answer;
  }

  private boolean search(Element declaration) {
    if (declaration instanceof TypeElement type && isIn("java.", type)) {
      known.put(type, false);
      return false;
    }
    boolean isOutermost = reached.isEmpty();
    if (!reached.add(declaration)) {
      return false; // unless the search that has reached it finds something
    }
    boolean isFound =
        declaration instanceof TypeElement type
            ? isMissing(type.asType()) || isOfLasso(type) || hasRelatedParts(type)
            : areRelated(((TypeParameterElement) declaration).getBounds());
    if (isFound) {
      known.put(declaration, true);
    }
    if (isOutermost) {
      for (Element each : reached) {
        if (!isFound && each instanceof TypeElement) { // of the others there are too many
          known.put(each, false);
        }
      }
      reached.clear();
    }
    return isFound;
  }

  private static boolean isIn(String name, TypeElement type) {
    return type.getQualifiedName().toString().startsWith(name);
  }

  private static boolean isOfLasso(TypeElement type) {
    boolean isFound = isIn("dev.lasso.runtime.", type);
    for (AnnotationMirror each : type.getAnnotationMirrors()) {
      isFound |= isIn("dev.lasso.annotations.", (TypeElement) each.getAnnotationType().asElement());
    }
    return isFound;
  }

  private static boolean isMissing(TypeMirror type) {
    return type.getKind() == TypeKind.ERROR;
  }

  /** Returns whether the declaration of a class names related types outside of its methods. */
  private boolean hasRelatedParts(TypeElement type) {
    if (isRelated(type.getSuperclass()) || areRelated(type.getInterfaces())) {
      return true;
    }
    for (TypeParameterElement each : type.getTypeParameters()) {
      if (isRelated(each)) {
        return true;
      }
    }
    return (type.getKind() == ElementKind.RECORD && declaresRelatedField(type))
        || (type.getModifiers().contains(Modifier.SEALED)
            && type.getKind() != ElementKind.ENUM // whose constants may be subclasses
            && areRelated(type.getPermittedSubclasses()));
  }

  /**
   * Returns whether a class has a field, perhaps an inherited one, whose type is related to Lasso.
   */
  public boolean hasRelatedField(TypeElement type) {
    Boolean answer = fields.get(type);
    if (answer == null) {
      answer = !isIn("java.", type) && (declaresRelatedField(type) || inheritsRelatedField(type));
      fields.put(type, answer);
    }
    return answer;
  }

  /** Returns whether a class inherits a field whose type is related to Lasso. */
  public boolean inheritsRelatedField(TypeElement type) {
    boolean isFound =
        type.getSuperclass() instanceof DeclaredType superclass
            && hasRelatedField((TypeElement) superclass.asElement());
    for (TypeMirror each : type.getInterfaces()) {
      isFound |= hasRelatedField((TypeElement) ((DeclaredType) each).asElement());
    }
    return isFound;
  }

  private boolean declaresRelatedField(TypeElement type) {
    for (Element each : type.getEnclosedElements()) {
      if (each instanceof VariableElement && isRelated(each.asType())) {
        return true;
      }
    }
    return false;
  }
}
