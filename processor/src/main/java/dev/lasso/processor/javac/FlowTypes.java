package dev.lasso.processor.javac;

import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.FlowState.Kind;
import dev.lasso.processor.type.Bounds;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** A classification of types and methods for {@link EscapeCheck}, shared by a compilation. */
final class FlowTypes {
  /** Types of the JDK without type arguments that can refer to any object. */
  private static final Set<String> OPEN_TYPES =
      Set.of("java.lang.Object", "java.lang.Record", "java.lang.Runnable", "java.lang.Thread");

  private static final Set<String> FUNCTIONS =
      Set.of(
          "java.lang.Runnable",
          "java.util.Comparator",
          "java.util.concurrent.Callable",
          "java.util.concurrent.Executor",
          "java.util.stream.Collector");

  final TreeQueries queries;
  final RuntimeTypes runtime;

  /** By depth and method: the final state of a method, empty if unknown or still examined. */
  private final Map<Object, Optional<MethodSummary>> summaries = new HashMap<>();

  FlowTypes(TreeQueries treeQueries, RuntimeTypes runtime) {
    this.queries = treeQueries;
    this.runtime = runtime;
  }

  /** Returns whether a value of the type may be or contain a container or a scope. */
  boolean canRefer(@Nullable TypeMirror type) {
    return switch (type) {
      case null -> false;
      case ArrayType array -> canRefer(array.getComponentType());
      case DeclaredType declared -> {
        TypeElement element = (TypeElement) declared.asElement();
        String name = element.getQualifiedName().toString();
        yield element.getKind() != ElementKind.ENUM
            && (!name.startsWith("java.")
                || OPEN_TYPES.contains(name)
                || declared.getTypeArguments().stream().anyMatch(this::canRefer));
      }
      default ->
          !type.getKind().isPrimitive()
              && type.getKind() != TypeKind.VOID
              && (type.getKind() == TypeKind.NULL
                  || Bounds.of(type).toList().isEmpty()
                  || Bounds.of(type).anyMatch(this::canRefer));
    };
  }

  /** Returns the kind of the object that a parameter or field of the type refers to. */
  Kind givenKind(TypeMirror type) {
    if (runtime.isHold(type)) {
      return Kind.HOLD;
    }
    if (runtime.mayBeContainer(type) || runtime.isCollection(type)) {
      return Kind.OWNER;
    }
    return type instanceof ArrayType || (isOfJdk(type) && !isFunction(type) && !OPEN_TYPES.contains(type.toString()))
        ? Kind.HOLDER
        : Kind.GIVEN;
  }

  private static boolean isOfJdk(TypeMirror type) {
    return type instanceof DeclaredType declared
        && ((TypeElement) declared.asElement()).getQualifiedName().toString().startsWith("java.");
  }

  /** Returns whether objects of the type are code rather than data. */
  static boolean isFunction(@Nullable TypeMirror type) {
    if (!(type instanceof DeclaredType declared)) {
      return false;
    }
    String name = ((TypeElement) declared.asElement()).getQualifiedName().toString();
    return name.startsWith("java.util.function.") || FUNCTIONS.contains(name);
  }

  /** Returns whether a method or constructor belongs to the JDK, which owns no containers. */
  static boolean isOfJdk(@Nullable Element method) {
    return method != null
        && method.getEnclosingElement() instanceof TypeElement owner
        && owner.getQualifiedName().toString().startsWith("java.");
  }

  /** Returns whether a finalizer can resurrect objects of the container type. */
  static boolean hasFinalizer(TypeMirror type) {
    return type instanceof DeclaredType declared
        && Hierarchy.withSuperclasses((TypeElement) declared.asElement())
            .flatMap(each -> ElementFilter.methodsIn(each.getEnclosedElements()).stream())
            .anyMatch(LassoAnnotation.FINALIZER::isOn);
  }

  /**
   * Returns the summary of a method or constructor whose source this compilation has, unless it is
   * too deep below the method that {@code caller} checks.
   */
  Optional<MethodSummary> summary(ExecutableElement method, EscapeCheck caller) {
    if (caller.depth >= EscapeCheck.MAX_DEPTH) {
      return Optional.empty();
    }
    Object key = java.util.List.of(method, caller.depth);
    Optional<MethodSummary> known = summaries.get(key);
    if (known == null) {
      summaries.put(key, Optional.empty());
      TreePath declaration = queries.declaration(method);
      known =
          declaration == null
              ? Optional.empty()
              : MethodSummary.of(declaration, caller.nested(), queries);
      summaries.put(key, known);
    }
    return known;
  }
}
