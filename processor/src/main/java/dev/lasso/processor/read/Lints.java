package dev.lasso.processor.read;

import static javax.lang.model.util.ElementFilter.constructorsIn;
import static javax.lang.model.util.ElementFilter.methodsIn;

import dev.lasso.processor.model.HostModel;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.Parameterizable;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;

/**
 * The compiler's warnings that generated code would cause by naming what its host names. They are
 * the host's affair, which has them too or suppresses them: who uses what is deprecated is warned
 * by the annotations that the generated class copies, and not by its code.
 */
final class Lints {
  /** Methods that every object has, even where an interface declares them again. */
  private static final Set<String> OF_OBJECT = Set.of("equals", "hashCode", "toString");

  private final ReadContext context;
  private final TypeElement host;
  private final boolean isExported;
  private final SortedSet<String> lints = new TreeSet<>();

  private Lints(ReadContext context, HostModel model) {
    this.context = context;
    this.host = model.element();
    this.isExported = model.isPublic() && !context.elements().getModuleOf(host).isUnnamed();
  }

  /** The names of the warnings that the code generated for {@code model} has to suppress. */
  static SortedSet<String> read(ReadContext context, HostModel model, HostMethods methods) {
    Lints found = new Lints(context, model);
    for (HostModel at = model; at != null; at = at.superHost().orElse(null)) {
      found.addHost(at.element());
    }
    Hierarchy.withSuperclasses(model.element())
        .forEach(type -> found.addArguments(type.getSuperclass()));
    if (Hierarchy.withSuperclasses(model.element()).anyMatch(type -> isRaw(type.getSuperclass()))) {
      // Setters of inherited fields have erased types, and call those of the raw class.
      found.lints.addAll(List.of("rawtypes", "unchecked"));
    }
    List<ExecutableElement> constructors =
        constructorsIn(model.element().getEnclosedElements()).stream()
            .filter(constructor -> !constructor.getModifiers().contains(Modifier.PRIVATE))
            .toList();
    constructors.forEach(found::addConstructor);
    found.addOverloads(constructors);
    methods.met().forEach(found::add);
    return found.lints;
  }

  private void addHost(TypeElement type) {
    add(type.asType());
    addBounds(type);
    WeightCheck.read(type).ifPresent(name -> addNamed(type.asType(), name));
    for (VariableElement field : Hierarchy.instanceFields(type)) {
      if (Mark.OWNED.isOn(field) || Mark.WEAK.isOn(field)) {
        add(field);
        add(field.asType());
        ResourceCheck.release(field).ifPresent(name -> addNamed(field.asType(), name));
        OnClearCheck.read(field).ifPresent(name -> addNamed(type.asType(), name));
      }
    }
  }

  /** The mutators of inherited fields name the arguments of the classes in between. */
  private void addArguments(TypeMirror superclass) {
    if (superclass instanceof DeclaredType declared) {
      declared.getTypeArguments().forEach(this::add);
    }
  }

  private void addConstructor(ExecutableElement constructor) {
    add(constructor);
    addBounds(constructor);
    constructor.getParameters().forEach(parameter -> add(parameter.asType()));
    constructor.getThrownTypes().forEach(this::add);
    if (constructor.isVarArgs()) {
      addVarArgs(constructor);
    }
  }

  /** An array that can not check its elements is declared, and handed on, as it came. */
  private void addVarArgs(ExecutableElement constructor) {
    TypeMirror array = constructor.getParameters().getLast().asType();
    if (constructor.getAnnotation(SafeVarargs.class) == null) {
      if (!isReifiable(array)) {
        lints.add("unchecked");
      }
    } else if (namesVariable(array)) {
      lints.add("varargs");
    }
  }

  /** Constructors do not cause this warning, but the methods that are made of them do. */
  private void addOverloads(List<ExecutableElement> constructors) {
    for (ExecutableElement one : constructors) {
      for (ExecutableElement other : constructors) {
        if (one != other && isAmbiguous(one.getParameters(), other.getParameters())) {
          lints.add("overloads");
        }
      }
    }
  }

  /** Whether a lambda expression may fit both, which the compiler has to find out. */
  private boolean isAmbiguous(
      List<? extends VariableElement> one, List<? extends VariableElement> other) {
    return one.size() == other.size()
        && IntStream.range(0, one.size())
            .anyMatch(i -> isFunction(one.get(i).asType()) && isFunction(other.get(i).asType()));
  }

  /** Whether the type is an interface with one method to write. */
  private boolean isFunction(TypeMirror type) {
    return type instanceof DeclaredType declared
        && declared.asElement() instanceof TypeElement element
        && element.getKind().isInterface()
        && methodsIn(context.elements().getAllMembers(element)).stream()
                .filter(HostMethods::isAbstract)
                .filter(method -> !OF_OBJECT.contains(method.getSimpleName().toString()))
                .count()
            == 1;
  }

  private static boolean isReifiable(TypeMirror type) {
    return switch (type) {
      case ArrayType array -> isReifiable(array.getComponentType());
      case TypeVariable _ -> false;
      case DeclaredType declared ->
          declared.getTypeArguments().stream().allMatch(Lints::isUnboundedWildcard);
      default -> true;
    };
  }

  /** Whether a type parameter is in {@code type}. */
  static boolean namesVariable(TypeMirror type) {
    return switch (type) {
      case ArrayType array -> namesVariable(array.getComponentType());
      case TypeVariable _ -> true;
      case DeclaredType declared ->
          declared.getTypeArguments().stream().anyMatch(Lints::namesVariable);
      case WildcardType wildcard -> bounds(wildcard).anyMatch(Lints::namesVariable);
      default -> false;
    };
  }

  /** The bound that a wildcard has, if it has one. */
  static Stream<TypeMirror> bounds(WildcardType type) {
    return Stream.of(
            Optional.ofNullable(type.getExtendsBound()), Optional.ofNullable(type.getSuperBound()))
        .flatMap(Optional::stream);
  }

  private static boolean isUnboundedWildcard(TypeMirror type) {
    return type instanceof WildcardType wildcard && bounds(wildcard).findAny().isEmpty();
  }

  private static boolean isRaw(TypeMirror type) {
    return type instanceof DeclaredType declared
        && declared.getTypeArguments().isEmpty()
        && !((TypeElement) declared.asElement()).getTypeParameters().isEmpty();
  }

  private void addBounds(Parameterizable generic) {
    generic.getTypeParameters().forEach(parameter -> parameter.getBounds().forEach(this::add));
  }

  private void addNamed(TypeMirror type, String method) {
    NamedMethod.find(context, type, method, host).found().ifPresent(this::add);
  }

  private void add(TypeMirror type) {
    switch (type) {
      case DeclaredType declared -> {
        if (isRaw(declared)) {
          lints.add("rawtypes");
        }
        for (Element at = declared.asElement();
            at != null && at.getKind() != ElementKind.PACKAGE;
            at = at.getEnclosingElement()) {
          add(at);
          if (isExported && !at.getModifiers().contains(Modifier.PUBLIC)) {
            lints.add("exports");
          }
        }
        declared.getTypeArguments().forEach(this::add);
      }
      case ArrayType array -> add(array.getComponentType());
      case IntersectionType all -> all.getBounds().forEach(this::add);
      case WildcardType wildcard -> bounds(wildcard).forEach(this::add);
      default -> {}
    }
  }

  private void add(Element element) {
    if (context.elements().isDeprecated(element)) {
      lints.add(isForRemoval(element) ? "removal" : "deprecation");
    }
  }

  private static boolean isForRemoval(Element element) {
    return Deprecations.on(element).stream()
        .flatMap(mirror -> mirror.getElementValues().values().stream())
        .anyMatch(value -> value.getValue().equals(true));
  }
}
