package dev.lasso.processor.javac;

import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.FlowState.Ref;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/** The methods that a call may run, by the classes of its receivers and of the compilation. */
final class CallTargets {
  /** The modifiers of methods that no subclass overrides. */
  private static final Set<Modifier> FIXED =
      Set.of(Modifier.STATIC, Modifier.PRIVATE, Modifier.FINAL);

  private static final int MANY_IMPLEMENTATIONS = 3;

  private final TreeQueries queries;

  /** The classes of the compilation that are not local. */
  private final Set<TypeElement> classes = new LinkedHashSet<>();

  /** By abstract method: the methods of the compilation that implement it. */
  private final Map<ExecutableElement, List<ExecutableElement>> implementations = new HashMap<>();

  /** By class: the classes of the compilation that are its subtypes. */
  private final Map<TypeElement, List<TypeElement>> subclasses = new HashMap<>();

  CallTargets(TreeQueries treeQueries) {
    this.queries = treeQueries;
  }

  /** Remembers a class of the compilation. */
  void add(TypeElement type) {
    classes.add(type);
  }

  /** Returns the methods that the call at {@code place} may run, each with its receivers. */
  Map<ExecutableElement, Set<Ref>> of(TreePath place, ExecutableElement method, Set<Ref> receiver) {
    Map<ExecutableElement, Set<Ref>> targets = new LinkedHashMap<>();
    boolean isVirtual = isOverridable(method) && !isOfSuper(place);
    for (Ref ref : isVirtual ? receiver : Set.<Ref>of()) {
      TypeElement type = ref instanceof FlowObject object ? object.type : null;
      List<ExecutableElement> found =
          type == null ? implementations(method) : List.of(implementation(type, method));
      found.forEach(each -> targets.merge(each, Set.of(ref), FlowState::union));
    }
    return targets;
  }

  private boolean isOfSuper(TreePath place) {
    TreePath receiver = TreeQueries.receiver(place);
    return receiver != null
        && queries.element(receiver) instanceof VariableElement named
        && named.getSimpleName().contentEquals("super");
  }

  /** Returns the method with a body that a method of a generated class overrides and calls. */
  static ExecutableElement declared(ExecutableElement method) {
    TypeElement owner = (TypeElement) method.getEnclosingElement();
    return !LassoAnnotation.GENERATED.isOn(owner) || method.getModifiers().contains(Modifier.STATIC)
        ? method
        : Hierarchy.methods(owner.asType())
            .filter(each -> !each.getEnclosingElement().equals(owner))
            .filter(each -> !each.getModifiers().contains(Modifier.ABSTRACT))
            .filter(each -> each.getSimpleName().equals(method.getSimpleName()))
            .filter(each -> each.getParameters().size() == method.getParameters().size())
            .findFirst()
            .orElse(method);
  }

  /** Returns whether a method of a subclass may run instead of {@code method}. */
  private static boolean isOverridable(ExecutableElement method) {
    return method.getKind() == ElementKind.METHOD
        && Collections.disjoint(method.getModifiers(), FIXED)
        && !LassoAnnotation.GENERATED.isOn(method.getEnclosingElement());
  }

  private List<TypeElement> subclasses(TypeElement type) {
    return subclasses.computeIfAbsent(
        type,
        _ ->
            classes.stream()
                .filter(each -> queries.isSubtype(each.asType(), type.asType()))
                .toList());
  }

  /** Returns the method that runs if {@code method} is called on an object of {@code type}. */
  private ExecutableElement implementation(TypeElement type, ExecutableElement method) {
    return Hierarchy.methods(type.asType())
        .filter(each -> !each.getModifiers().contains(Modifier.ABSTRACT))
        .filter(each -> each.equals(method) || queries.elements.overrides(each, method, type))
        .findFirst()
        .orElse(method);
  }

  /**
   * Returns the methods that a call of {@code method} on an unknown object may run: the method
   * itself, or if it is abstract and few classes of the compilation implement it, their methods.
   */
  private List<ExecutableElement> implementations(ExecutableElement method) {
    TypeElement owner = (TypeElement) method.getEnclosingElement();
    if (!method.getModifiers().contains(Modifier.ABSTRACT)
        || owner.getQualifiedName().toString().startsWith("java.")) {
      return List.of(method);
    }
    List<ExecutableElement> found =
        implementations.computeIfAbsent(
            method,
            _ ->
                subclasses(owner).stream()
                    .map(each -> implementation(each, method))
                    .filter(each -> !each.equals(method))
                    .distinct()
                    .toList());
    return found.isEmpty() || found.size() > MANY_IMPLEMENTATIONS ? List.of(method) : found;
  }
}
