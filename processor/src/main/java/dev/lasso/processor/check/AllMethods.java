package dev.lasso.processor.check;

import com.google.auto.common.MoreElements;
import dev.lasso.processor.type.Reach;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * The methods of classes, their own and inherited ones, without those that are overridden. Good for
 * one round.
 */
public final class AllMethods {
  private final Elements elements;
  private final Types types;
  private final Map<TypeElement, List<ExecutableElement>> known = new HashMap<>();

  public AllMethods(Elements elements, Types types) {
    this.elements = elements;
    this.types = types;
  }

  /** The methods that {@code type} has, those of its superclasses first. */
  public List<ExecutableElement> of(TypeElement type) {
    List<ExecutableElement> methods = known.get(type);
    if (methods == null) {
      methods =
          type.getInterfaces().isEmpty() && Reach.isClassAlone(type.getSuperclass())
              ? extended(type)
              : List.copyOf(MoreElements.getAllMethods(type, types, elements));
      known.put(type, methods);
    }
    return methods;
  }

  /**
   * Those of the superclass, which many classes share, and its own. Not good for type arguments of
   * the superclass: with these, one inherited method can come to override another.
   */
  private List<ExecutableElement> extended(TypeElement type) {
    List<ExecutableElement> own = ElementFilter.methodsIn(type.getEnclosedElements());
    List<ExecutableElement> methods = new ArrayList<>();
    if (type.getSuperclass() instanceof DeclaredType superclass) {
      for (ExecutableElement inherited : of((TypeElement) superclass.asElement())) {
        if (!isOverridden(inherited, own, type)) {
          methods.add(inherited);
        }
      }
    }
    methods.addAll(own);
    return methods;
  }

  private boolean isOverridden(
      ExecutableElement inherited, List<ExecutableElement> own, TypeElement type) {
    for (ExecutableElement method : own) {
      if (method.getSimpleName().equals(inherited.getSimpleName())
          && MoreElements.overrides(method, inherited, type, types)) {
        return true;
      }
    }
    return false;
  }
}
