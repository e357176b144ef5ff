package dev.lasso.processor.read;

import dev.lasso.processor.check.CalledMethodCheck;
import dev.lasso.processor.declared.ContainerMethods;
import dev.lasso.processor.declared.FieldDeclaration;
import dev.lasso.processor.declared.ReadContext;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.ContainerModel;
import dev.lasso.processor.model.ContainerModel.Feature;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.GeneratedMethod.FeatureMethodModel;
import dev.lasso.processor.model.GeneratedMethod.FeatureMethodModel.Kind;
import dev.lasso.processor.type.DisplayNames;
import dev.lasso.processor.type.Hierarchy;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** A reader of the features requested by {@code @GcContainer} and of the methods that they need. */
final class FeatureReader {
  private static final Set<Modifier> NOT_CHECKED =
      Set.of(Modifier.ABSTRACT, Modifier.STATIC, Modifier.FINAL);

  /**
   * Methods that every object has, and that debuggers and collections also call on dead objects.
   */
  private static final Set<String> OBJECT_METHODS =
      Set.of("toString()", "hashCode()", "equals(Object)", "finalize()", "clone()");

  private final ContainerContext reading;
  private final ReadContext context;
  private final ContainerModel model;

  /**
   * The type of attributes: any value if the container class declares a setter for it, otherwise
   * containers.
   */
  private final TypeMirror attributeType;

  FeatureReader(ContainerContext containerContext) {
    this.reading = containerContext;
    this.context = containerContext.context();
    this.model = containerContext.model();
    TypeMirror any = typeNamed("java.lang.Object");
    this.attributeType =
        containerContext
                .methods()
                .find(Kind.SET_ATTRIBUTE.methodName(), List.of(typeNamed("java.lang.String"), any))
                .isEmpty()
            ? context.runtime().container()
            : any;
  }

  /** Returns the feature methods. Reports methods of the container class that clash with them. */
  List<FeatureMethodModel> read() {
    return Arrays.stream(Kind.values())
        .filter(kind -> model.has(kind.feature()))
        .flatMap(kind -> read(kind).stream())
        .toList();
  }

  private Optional<FeatureMethodModel> read(Kind kind) {
    List<ExecutableElement> declared = reading.methods().find(kind.methodName(), parameters(kind));
    for (ExecutableElement method : declared) {
      if (!ContainerMethods.isAbstract(method)
          || !reading.methods().canReturn(method, result(kind))) {
        reportClash(kind, method);
        return Optional.empty();
      }
    }
    reading.overridden().addAll(declared);
    Access access =
        Access.widest(declared).orElse(model.isPublic() ? Access.PUBLIC : Access.PACKAGE);
    return Optional.of(
        new FeatureMethodModel(
            kind,
            access,
            !declared.isEmpty(),
            !context.types().isSameType(attributeType, context.runtime().container())));
  }

  private void reportClash(Kind kind, ExecutableElement method) {
    reading.report(
        Diagnostic.FEATURE_CLASH,
        method,
        method,
        method.getEnclosingElement(),
        model.generatedName(),
        kind.feature().element(),
        result(kind));
  }

  private List<TypeMirror> parameters(Kind kind) {
    return switch (kind) {
      case EXTRA, ATTRIBUTES -> List.of();
      case ATTRIBUTE -> List.of(typeNamed("java.lang.String"));
      case SET_ATTRIBUTE -> List.of(typeNamed("java.lang.String"), attributeType);
    };
  }

  private TypeMirror result(Kind kind) {
    return switch (kind) {
      case EXTRA -> typeNamed("java.lang.foreign.MemorySegment");
      case ATTRIBUTE -> attributeType;
      case SET_ATTRIBUTE -> context.types().getNoType(TypeKind.VOID);
      case ATTRIBUTES ->
          context
              .types()
              .getDeclaredType(
                  context.elements().getTypeElement("java.util.Map"),
                  typeNamed("java.lang.String"),
                  attributeType);
    };
  }

  private TypeMirror typeNamed(String name) {
    return context.elements().getTypeElement(name).asType();
  }

  /**
   * Returns the methods that the generated class overrides because of {@code @GcContainer(checked =
   * true)}.
   */
  List<ExecutableElement> readChecked() {
    if (!model.has(Feature.CHECKED)) {
      return List.of();
    }
    Set<String> ofRuntime = runtimeCallbacks();
    List<ExecutableElement> checked =
        reading
            .methods()
            .visible()
            .filter(method -> method.getModifiers().stream().noneMatch(NOT_CHECKED::contains))
            .filter(FeatureReader::isDeclaredByUser)
            .filter(method -> !OBJECT_METHODS.contains(DisplayNames.of(method)))
            .filter(method -> !ofRuntime.contains(DisplayNames.of(method)))
            .toList();
    checked.forEach(this::checkAccessible);
    return checked;
  }

  /**
   * Returns whether the method is declared by a container class, by a plain class between it and
   * {@code GcObject}, or by an interface outside the JDK. Default methods of the JDK's interfaces
   * need no check, because they call methods that check.
   */
  private static boolean isDeclaredByUser(ExecutableElement method) {
    TypeElement declarer = (TypeElement) method.getEnclosingElement();
    if (declarer.getKind().isInterface()) {
      return !declarer.getQualifiedName().toString().startsWith("java.");
    }
    return declarer.getKind().isClass()
        && !Hierarchy.isGcObject(declarer)
        && declarer.getSuperclass() instanceof DeclaredType;
  }

  /**
   * Returns the methods that the runtime calls on objects that are about to die or not yet
   * complete.
   */
  private Set<String> runtimeCallbacks() {
    Set<String> names = new HashSet<>(Set.of("gcLabel()", "gcItemLabel(int)"));
    for (ContainerModel at = model; at != null; at = at.superContainer().orElse(null)) {
      at.finalizer().ifPresent(finalizer -> names.add(finalizer.method() + "()"));
      at.weight().ifPresent(weight -> names.add(weight + "()"));
      for (FieldModel field : at.fields()) {
        if (field instanceof FieldModel.Weak weak) {
          weak.onClear().ifPresent(onClear -> names.add(onClear + "()"));
        }
      }
      for (FieldDeclaration field : context.fields(at.element())) {
        CalledMethodCheck.releaseMethod(context, field)
            .ifPresent(method -> names.add(DisplayNames.of(method)));
      }
    }
    return names;
  }

  private void checkAccessible(ExecutableElement method) {
    ExecutableType type = reading.methods().typeOf(method);
    signatureTypes(method, type).forEach(each -> reading.check().checkAccessible(method, each));
  }

  /** Returns the types in the declaration of a method that overrides this one. */
  private static Stream<TypeMirror> signatureTypes(ExecutableElement method, ExecutableType type) {
    return Stream.of(
            Stream.of(type.getReturnType()),
            type.getParameterTypes().stream(),
            type.getThrownTypes().stream(),
            method.getTypeParameters().stream().flatMap(each -> each.getBounds().stream()))
        .flatMap(each -> each);
  }
}
