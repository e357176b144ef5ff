package dev.lasso.processor.read;

import static javax.lang.model.util.ElementFilter.constructorsIn;

import dev.lasso.processor.Diagnostic;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.ConstructorModel;
import dev.lasso.processor.model.ConstructorModel.Parameter;
import dev.lasso.processor.model.Feature;
import dev.lasso.processor.model.HostModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/**
 * Reads the constructors of a concrete host, and the static methods that its generated ones hide.
 */
final class ConstructorReader {
  private final ReadContext context;
  private final HostModel model;
  private final MemberCheck memberCheck;

  ConstructorReader(ReadContext context, HostModel model) {
    this.context = context;
    this.model = model;
    this.memberCheck = new MemberCheck(context);
  }

  List<ConstructorModel> read(HostMethods methods) {
    TypeElement host = model.element();
    return constructorsIn(host.getEnclosedElements()).stream()
        .filter(constructor -> !constructor.getModifiers().contains(Modifier.PRIVATE))
        .map(constructor -> read(host, methods, constructor))
        .toList();
  }

  private ConstructorModel read(
      TypeElement host, HostMethods methods, ExecutableElement constructor) {
    for (VariableElement parameter : constructor.getParameters()) {
      PrivateTypes.named(parameter.asType())
          .ifPresent(
              hidden ->
                  context
                      .reporter()
                      .error(
                          Diagnostic.TYPE_PRIVATE,
                          parameter,
                          parameter.getSimpleName(),
                          Hierarchy.name(hidden),
                          Hierarchy.generatedName(host)));
    }
    return new ConstructorModel(
        access(host, methods, constructor, "create", first(context.runtime().scope())),
        access(host, methods, constructor, "allocate", first(context.runtime().heap())),
        access(host, methods, constructor, "allocateWithExtra", firstWithExtra()),
        List.<TypeParameterElement>copyOf(constructor.getTypeParameters()),
        constructor.getParameters().stream()
            .map(p -> new Parameter(p.getSimpleName().toString(), p.asType()))
            .toList(),
        constructor.isVarArgs(),
        constructor.getAnnotation(SafeVarargs.class) != null,
        List.copyOf(constructor.getThrownTypes()),
        Deprecations.on(constructor));
  }

  /** What a creating method takes before the constructor's parameters. */
  private List<TypeMirror> first(TypeMirror type) {
    return model.declarerOfItems().isPresent()
        ? List.of(type, context.types().getPrimitiveType(TypeKind.INT))
        : List.of(type);
  }

  private List<TypeMirror> firstWithExtra() {
    List<TypeMirror> first = new ArrayList<>(first(context.runtime().heap()));
    first.add(context.types().getPrimitiveType(TypeKind.LONG));
    return first;
  }

  /** The access of a creating method; not below that of a static method of the host it hides. */
  private Access access(
      TypeElement host,
      HostMethods methods,
      ExecutableElement constructor,
      String name,
      List<TypeMirror> first) {
    List<TypeMirror> parameters = new ArrayList<>(first);
    constructor.getParameters().forEach(parameter -> parameters.add(parameter.asType()));
    Access access =
        Access.of(constructor.getModifiers()).leavesPackage() ? Access.PUBLIC : Access.PACKAGE;
    Optional<ExecutableElement> hidden = methods.find(name, parameters);
    boolean isWritten = !name.equals("allocateWithExtra") || model.has(Feature.EXTRA);
    if (hidden.isEmpty() || !isWritten) {
      return access;
    }
    if (!canHide(host, constructor, hidden.get())) {
      memberCheck.reportClash(host, hidden.get(), name);
    }
    return access.or(Access.of(hidden.get().getModifiers()));
  }

  private boolean canHide(
      TypeElement host, ExecutableElement constructor, ExecutableElement hidden) {
    Types types = context.types();
    return hidden.getModifiers().contains(Modifier.STATIC)
        && !hidden.getModifiers().contains(Modifier.FINAL)
        && returnsHost(host, hidden.getReturnType())
        && constructor.getThrownTypes().stream()
            .allMatch(
                thrown ->
                    isUnchecked(thrown)
                        || hidden.getThrownTypes().stream()
                            .anyMatch(allowed -> types.isSubtype(thrown, allowed)));
  }

  private boolean returnsHost(TypeElement host, TypeMirror returned) {
    Types types = context.types();
    return returned.toString().equals(Hierarchy.generatedName(host))
        || types.isSubtype(types.erasure(host.asType()), types.erasure(returned));
  }

  private boolean isUnchecked(TypeMirror thrown) {
    return List.of("java.lang.RuntimeException", "java.lang.Error").stream()
        .map(name -> context.elements().getTypeElement(name).asType())
        .anyMatch(unchecked -> context.types().isSubtype(thrown, unchecked));
  }
}
