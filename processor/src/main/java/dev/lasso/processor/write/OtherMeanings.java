package dev.lasso.processor.write;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;

/**
 * What simple names mean in a class without being imported there: the classes of its package, and
 * the classes and fields that it inherits. Good for one round, as there may be more in the next.
 */
final class OtherMeanings {
  private final Elements elements;
  private final Map<String, Boolean> packageClasses = new HashMap<>();
  private final Map<TypeElement, Set<String>> inherited = new HashMap<>();

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

  /** The names of the classes and fields that a subclass of {@code type} inherits. */
  Set<String> inheritedFrom(TypeElement type) {
    Set<String> known = inherited.get(type);
    if (known != null) {
      return known;
    }
    Set<String> names = new HashSet<>();
    for (Element member : type.getEnclosedElements()) {
      ElementKind kind = member.getKind();
      if ((kind.isField() || kind.isClass() || kind.isInterface())
          && !member.getModifiers().contains(Modifier.PRIVATE)) {
        names.add(member.getSimpleName().toString());
      }
    }
    addInherited(names, type.getSuperclass());
    type.getInterfaces().forEach(each -> addInherited(names, each));
    inherited.put(type, names);
    return names;
  }

  private void addInherited(Set<String> names, TypeMirror parent) {
    if (parent instanceof DeclaredType declared) {
      names.addAll(inheritedFrom((TypeElement) declared.asElement()));
    }
  }
}
