package dev.lasso.processor.read;

import static javax.lang.model.util.ElementFilter.constructorsIn;

import dev.lasso.processor.model.HostModel;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
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
import javax.lang.model.type.WildcardType;

/**
 * The deprecated things that a generated class has to name because its host does: who uses the
 * generated class is warned by the annotations it copies, and not by its own code.
 */
final class Deprecations {
  private static final String ANNOTATION = Deprecated.class.getName();

  private final ReadContext context;
  private final TypeElement host;
  private final SortedSet<String> lints = new TreeSet<>();

  private Deprecations(ReadContext context, TypeElement host) {
    this.context = context;
    this.host = host;
  }

  /** The annotation that says that {@code element} is deprecated. */
  static Optional<AnnotationMirror> on(Element element) {
    return Mark.mirror(element, ANNOTATION);
  }

  /** The names of the warnings that the code generated for {@code model} has to suppress. */
  static SortedSet<String> lints(ReadContext context, HostModel model, HostMethods methods) {
    Deprecations found = new Deprecations(context, model.element());
    for (HostModel at = model; at != null; at = at.superHost().orElse(null)) {
      found.addHost(at.element());
    }
    constructorsIn(model.element().getEnclosedElements()).stream()
        .filter(constructor -> !constructor.getModifiers().contains(Modifier.PRIVATE))
        .forEach(found::addConstructor);
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

  private void addConstructor(ExecutableElement constructor) {
    add(constructor);
    addBounds(constructor);
    constructor.getParameters().forEach(parameter -> add(parameter.asType()));
    constructor.getThrownTypes().forEach(this::add);
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
        for (Element at = declared.asElement();
            at != null && at.getKind() != ElementKind.PACKAGE;
            at = at.getEnclosingElement()) {
          add(at);
        }
        declared.getTypeArguments().forEach(this::add);
      }
      case ArrayType array -> add(array.getComponentType());
      case IntersectionType all -> all.getBounds().forEach(this::add);
      case WildcardType wildcard ->
          Stream.of(
                  Optional.ofNullable(wildcard.getExtendsBound()),
                  Optional.ofNullable(wildcard.getSuperBound()))
              .flatMap(Optional::stream)
              .forEach(this::add);
      default -> {}
    }
  }

  private void add(Element element) {
    if (context.elements().isDeprecated(element)) {
      lints.add(isForRemoval(element) ? "removal" : "deprecation");
    }
  }

  private static boolean isForRemoval(Element element) {
    return on(element).stream()
        .flatMap(mirror -> mirror.getElementValues().values().stream())
        .anyMatch(value -> value.getValue().equals(true));
  }
}
