package dev.lasso.processor.read;

import static com.google.auto.common.MoreElements.getPackage;
import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.toSet;
import static javax.lang.model.util.ElementFilter.constructorsIn;

import com.google.auto.common.MoreElements;
import com.google.auto.common.Visibility;
import dev.lasso.processor.check.CalledMethodCheck;
import dev.lasso.processor.declared.ContainerMethods;
import dev.lasso.processor.declared.FieldDeclaration;
import dev.lasso.processor.declared.ReadContext;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.ContainerModel;
import dev.lasso.processor.model.ContainerModel.BorrowedModel;
import dev.lasso.processor.model.ContainerModel.Feature;
import dev.lasso.processor.model.ContainerModel.FinalizerModel;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.FieldModel.MutatorModel;
import dev.lasso.processor.model.FieldModel.MutatorModel.Form;
import dev.lasso.processor.model.FieldModel.Release;
import dev.lasso.processor.type.Bounds;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * A reader of the declarations of a container class and of its container superclasses, wherever
 * they are compiled, each read once. It checks nothing, and is valid for one round.
 */
final class DeclarationReader {
  private final ReadContext context;
  private final Set<String> compiledContainers;
  private final Map<TypeElement, ContainerModel> models = new HashMap<>();

  /**
   * Creates a reader.
   *
   * @param compiledContainers the names of the container classes whose sources belong to this
   *     compilation
   */
  DeclarationReader(ReadContext context, Set<String> compiledContainers) {
    this.context = context;
    this.compiledContainers = compiledContainers;
  }

  ContainerModel read(TypeElement container) {
    boolean isPublic =
        Visibility.effectiveVisibilityOfElement(container).compareTo(Visibility.PROTECTED) >= 0;
    boolean isExtensible = isRequested(container, "extensible");
    boolean isOpen = isExtensible && isPublic && hasOpenConstructor(container);
    ContainerModel model =
        new ContainerModel(
            container,
            getPackage(container).getQualifiedName().toString(),
            Hierarchy.name(container),
            Hierarchy.generatedName(container),
            isPublic,
            isExtensible,
            fields(container).stream().flatMap(field -> readField(field, isOpen).stream()).toList(),
            fields(container).stream()
                .filter(field -> field.is(LassoAnnotation.BORROWED) && !field.isPrivate())
                .map(field -> new BorrowedModel(field.name(), field.reason()))
                .toList(),
            features(container),
            CalledMethodCheck.finalizers(container).stream()
                .findFirst()
                .map(
                    method ->
                        new FinalizerModel(
                            method.getSimpleName().toString(), method.getThrownTypes())),
            LassoAnnotation.CONTAINER.stringValue(container, "nativeBytes"),
            LassoAnnotation.CONTAINER.stringValue(container, "name"),
            Hierarchy.superContainer(container).map(this::superContainer));
    models.put(container, model);
    return model;
  }

  /**
   * Returns the fields in the order of the source. ECJ sorts those of a class file by name, so that
   * the generated class names the order.
   */
  private List<FieldDeclaration> fields(TypeElement container) {
    List<FieldDeclaration> fields = context.fields(container);
    if (compiledContainers.contains(container.getQualifiedName().toString())) {
      return fields;
    }
    List<String> order =
        Hierarchy.generated(context.elements(), container)
            .map(generated -> LassoAnnotation.GENERATED.stringValues(generated, "value"))
            .orElse(List.of());
    return fields.stream().sorted(comparingInt(field -> order.indexOf(field.name()))).toList();
  }

  private static boolean hasOpenConstructor(TypeElement container) {
    return constructorsIn(container.getEnclosedElements()).stream()
        .anyMatch(constructor -> Access.of(constructor).isWiderThanPackage());
  }

  private ContainerModel superContainer(TypeElement container) {
    ContainerModel known = models.get(container);
    return known == null ? read(container) : known;
  }

  /** Returns the features that the annotation of {@code container} itself requests. */
  private static Set<Feature> features(TypeElement container) {
    return Arrays.stream(Feature.values())
        .filter(feature -> isRequested(container, feature.element()))
        .collect(toSet());
  }

  /** Returns whether an element of the annotation of {@code container} is true. */
  private static boolean isRequested(TypeElement container, String element) {
    return LassoAnnotation.CONTAINER.stringValue(container, element).equals(Optional.of("true"));
  }

  private Optional<FieldModel> readField(FieldDeclaration field, boolean isOpen) {
    VariableElement element = field.element();
    TypeMirror type = field.type();
    TypeMirror erasure = context.types().erasure(type);
    if (field.is(LassoAnnotation.WEAK)) {
      return Optional.of(
          new FieldModel.Weak(
              element, erasure, field.onClear(), mutators(field, isOpen, Form.SET)));
    }
    if (!field.is(LassoAnnotation.OWNED)) {
      return Optional.empty();
    }
    return Optional.ofNullable(
        switch (field.kind()) {
          case CONTAINER, VALUE ->
              new FieldModel.Owned(
                  element,
                  erasure,
                  field.kind() == FieldDeclaration.Kind.VALUE,
                  mutators(field, isOpen, Form.SET, Form.MOVE, Form.TAKE));
          case ITEMS -> {
            TypeMirror item = context.types().erasure(itemType(type));
            yield new FieldModel.Items(
                element,
                erasure,
                item,
                !context.types().isSubtype(item, context.runtime().container()),
                mutators(
                    field,
                    isOpen,
                    Form.ITEM,
                    Form.SET_ITEM,
                    Form.MOVE_ITEM,
                    Form.RESIZE,
                    Form.GROW));
          }
          case COLLECTION ->
              new FieldModel.Collection(element, erasure, elementTypes(type, getPackage(element)));
          case RESOURCE ->
              new FieldModel.Resource(
                  element,
                  erasure,
                  field.release().map(method -> release(field, method)),
                  field.closeBefore(),
                  mutators(field, isOpen, Form.SET, Form.TAKE));
          case PLAIN -> null;
        });
  }

  private Release release(FieldDeclaration field, String method) {
    Release.ReleaseOwner declarer =
        CalledMethodCheck.releaseMethod(context, field)
            .map(own -> own.getModifiers().contains(Modifier.STATIC))
            .map(
                isStatic ->
                    isStatic
                        ? Release.ReleaseOwner.CONTAINER_STATIC
                        : Release.ReleaseOwner.CONTAINER)
            .orElse(Release.ReleaseOwner.RESOURCE);
    return new Release(method, declarer);
  }

  /**
   * Returns the erasures of the element types of an owned collection. These are known only for the
   * runtime's own collections, which are final, from their type arguments. Returns {@code GcObject}
   * for a type that class literals in {@code user} cannot name.
   */
  List<TypeMirror> elementTypes(TypeMirror collection, PackageElement user) {
    List<? extends TypeMirror> arguments = context.runtime().elementTypes(collection);
    return arguments.isEmpty()
        ? List.of(context.runtime().container())
        : arguments.stream().map(type -> erasure(type, user)).toList();
  }

  private TypeMirror erasure(TypeMirror argument, PackageElement user) {
    return Bounds.ofArgument(argument)
        .map(context.types()::erasure)
        .filter(
            type ->
                type.getKind() == TypeKind.ERROR
                    || (type instanceof DeclaredType declared
                        && Access.inaccessibleClass(declared.asElement(), user.getQualifiedName())
                            .isEmpty()))
        .findFirst()
        .orElse(context.runtime().container());
  }

  private List<MutatorModel> mutators(FieldDeclaration field, boolean isOpen, Form... forms) {
    List<MutatorModel> mutators = new ArrayList<>();
    if (!field.isFinal()) {
      TypeElement container = MoreElements.asType(field.element().getEnclosingElement());
      ContainerMethods methods = context.methods(container);
      for (Form form : forms) {
        String name = form.nameFor(field.name());
        boolean isResource = field.kind() == FieldDeclaration.Kind.RESOURCE;
        List<ExecutableElement> found =
            methods.find(name, parameterTypes(form, isResource, field.type()));
        if (form.isOnDemand() && found.isEmpty()) {
          continue;
        }
        boolean isDeclared =
            !overriddenMethods(methods, form, name, isResource, field.type()).isEmpty();
        boolean isPublic =
            Stream.concat(Stream.of(field.element()), found.stream())
                .anyMatch(element -> Access.of(element).isWiderThanPackage());
        boolean isStatic =
            !isDeclared
                || (isOpen
                    && (field.is(LassoAnnotation.WEAK)
                        || !isAccessibleOutsidePackage(field.element())));
        Optional<AnnotationMirror> deprecated = deprecatedAnnotation(field.element(), found);
        mutators.add(new MutatorModel(form, name, isStatic, isPublic, deprecated));
      }
    }
    return List.copyOf(mutators);
  }

  /**
   * Returns whether generated classes of other packages can access the field and its value needs no
   * release method.
   */
  static boolean isAccessibleOutsidePackage(VariableElement field) {
    return Access.of(field).isWiderThanPackage()
        && LassoAnnotation.OWNED.stringValue(field, FieldDeclaration.RELEASE).isEmpty();
  }

  /** Returns the abstract methods that a mutator overrides; none if the name is already in use. */
  List<ExecutableElement> overriddenMethods(
      ContainerMethods methods, Form form, String name, boolean isResource, TypeMirror type) {
    List<TypeMirror> parameters = parameterTypes(form, isResource, type);
    List<ExecutableElement> found = methods.overridden(name, parameters, resultType(form, type));
    return methods.findClashing(name, parameters).size() == found.size() ? found : List.of();
  }

  /** Returns the result type of the instance form of a mutator. */
  TypeMirror resultType(Form form, TypeMirror field) {
    return switch (form) {
      case ITEM -> itemType(field);
      case TAKE -> field;
      default -> context.types().getNoType(TypeKind.VOID);
    };
  }

  /**
   * Returns the parameter types of the instance form of a mutator.
   *
   * @param isResource true if the field contains a resource, which no scope holds
   * @param field the type of the field
   */
  List<TypeMirror> parameterTypes(Form form, boolean isResource, TypeMirror field) {
    return switch (form) {
      case SET -> List.of(field);
      case MOVE -> List.of(context.runtime().scope(), field);
      case TAKE -> isResource ? List.of() : List.of(context.runtime().scope());
      case ITEM, RESIZE, GROW -> List.of(intType());
      case SET_ITEM -> List.of(intType(), itemType(field));
      case MOVE_ITEM -> List.of(context.runtime().scope(), intType(), itemType(field));
    };
  }

  private TypeMirror intType() {
    return context.types().getPrimitiveType(TypeKind.INT);
  }

  private static TypeMirror itemType(TypeMirror array) {
    return ((ArrayType) array).getComponentType();
  }

  /** Returns the {@code @Deprecated} of {@code element} or of one of {@code others}. */
  static Optional<AnnotationMirror> deprecatedAnnotation(
      Element element, List<? extends Element> others) {
    return Stream.concat(Stream.of(element), others.stream())
        .flatMap(each -> MoreElements.getAnnotationMirror(each, Deprecated.class).asSet().stream())
        .findFirst();
  }
}
