package dev.lasso.processor.write;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/**
 * What simple names mean in a class without being imported there: the classes of its package, and
 * those that it inherits. Good for one round, as there may be more in the next.
 */
final class OtherMeanings {
  private final Elements elements;
  private final Map<String, Boolean> packageClasses = new HashMap<>();
  private final Map<TypeElement, Set<String>> memberClasses = new HashMap<>();

  OtherMeanings(Elements elements) {
    this.elements = elements;
  }

  /** Whether {@code owner} has a class of this simple name. */
  boolean isInPackage(PackageElement owner, String simpleName) {
    String prefix = owner.isUnnamed() ? "" : owner.getQualifiedName() + ".";
    return packageClasses.computeIfAbsent(
        prefix + simpleName,
        name -> elements.getTypeElement(elements.getModuleOf(owner), name) != null);
  }

  /** The simple names of the classes that {@code type} declares and inherits. */
  Set<String> memberClasses(TypeElement type) {
    Set<String> known = memberClasses.get(type);
    if (known != null) {
      return known;
    }
    Set<String> found = new HashSet<>();
    for (TypeElement member : ElementFilter.typesIn(type.getEnclosedElements())) {
      found.add(member.getSimpleName().toString());
    }
    addInherited(found, type.getSuperclass());
    type.getInterfaces().forEach(each -> addInherited(found, each));
    memberClasses.put(type, found);
    return found;
  }

  private void addInherited(Set<String> found, TypeMirror parent) {
    if (parent instanceof DeclaredType declared) {
      found.addAll(memberClasses((TypeElement) declared.asElement()));
    }
  }
}
