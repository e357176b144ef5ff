package dev.lasso.processor.read;

import static com.google.auto.common.MoreElements.getPackage;
import static com.google.auto.common.MoreTypes.asDeclared;

import dev.lasso.processor.declared.ContainerMethods;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.ContainerModel;
import dev.lasso.processor.model.FieldModel.MutatorModel;
import dev.lasso.processor.model.GeneratedMethod.AccessorModel;
import dev.lasso.processor.model.GeneratedMethod.AccessorModel.Form;
import dev.lasso.processor.type.Accessors;
import dev.lasso.processor.type.LassoAnnotation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * A reader that finds abstract methods of a container class that are getters of its fields, or
 * setters of plain fields, which are neither counted nor closed.
 */
final class AccessorReader {
  private final ContainerContext reading;
  private final List<AccessorModel> accessors = new ArrayList<>();

  AccessorReader(ContainerContext containerContext) {
    this.reading = containerContext;
  }

  /** Returns the accessors, those of a subclass before those of its superclass. */
  List<AccessorModel> read() {
    for (ContainerModel at = reading.model(); at != null; at = at.superContainer().orElse(null)) {
      ContainerModel declarer = at;
      reading.fields(declarer).forEach(field -> read(declarer, field));
    }
    return accessors;
  }

  private void read(ContainerModel declarer, VariableElement field) {
    Accessors.getters(field).forEach(name -> read(declarer, field, name, false));
    if (!field.getModifiers().contains(Modifier.FINAL)
        && !LassoAnnotation.OWNED.isOn(field)
        && !LassoAnnotation.WEAK.isOn(field)) {
      String name = MutatorModel.Form.SET.nameFor(field.getSimpleName().toString());
      read(declarer, field, name, true);
    }
  }

  private void read(ContainerModel declarer, VariableElement field, String name, boolean isSetter) {
    TypeMirror type = reading.typeOf(field);
    List<ExecutableElement> declared = abstractAccessors(reading.methods(), name, type, isSetter);
    boolean isSeen = isAccessible(field, reading.model());
    boolean isStatic = needsStaticForm(declarer, field, name, isSetter);
    if (declared.isEmpty()
        || !(isSeen || isStatic)
        || reading.check().inaccessibleClass(type).isPresent()
        || !reading.overridden().addAll(declared)) {
      return;
    }
    BiFunction<Form, Access, AccessorModel> accessor =
        (form, access) ->
            new AccessorModel(
                form,
                isSetter,
                declarer,
                field,
                name,
                isSetter && ContainerContext.namesArguments(field.asType()),
                declared.stream().anyMatch(ExecutableElement::isVarArgs),
                access,
                DeclarationReader.deprecatedAnnotation(field, declared));
    accessors.add(
        accessor.apply(isSeen ? Form.DIRECT : Form.CALL, Access.widest(declared).orElseThrow()));
    if (isStatic && declarer == reading.model()) {
      accessors.add(accessor.apply(Form.STATIC, Access.PUBLIC));
    }
  }

  /** Returns the abstract methods that are accessors of a field of {@code type}. */
  private List<ExecutableElement> abstractAccessors(
      ContainerMethods methods, String name, TypeMirror type, boolean isSetter) {
    return isSetter
        ? methods.overridden(
            name, List.of(type), reading.context().types().getNoType(TypeKind.VOID))
        : methods.overridden(name, List.of(), type);
  }

  private static boolean isAccessible(VariableElement field, ContainerModel container) {
    Access access = Access.of(field);
    return access.isWiderThanPackage()
        || (access == Access.PACKAGE && isInPackageOf(field, container));
  }

  private static boolean isInPackageOf(VariableElement field, ContainerModel container) {
    return getPackage(field).getQualifiedName().contentEquals(container.packageName());
  }

  /**
   * Returns whether the generated class of {@code declarer} needs a static form of the accessor,
   * for container subclasses in other packages.
   */
  private boolean needsStaticForm(
      ContainerModel declarer, VariableElement field, String name, boolean isSetter) {
    if (Access.of(field) != Access.PACKAGE
        || !isInPackageOf(field, declarer)
        || !declarer.isPublic()
        || !declarer.isExtensible()) {
      return false;
    }
    ContainerMethods methods = reading.context().methods(declarer.element());
    DeclaredType container = asDeclared(declarer.element().asType());
    TypeMirror type = reading.context().types().asMemberOf(container, field);
    Stream<TypeMirror> stored = isSetter ? Stream.of(type) : Stream.of();
    return Access.widest(abstractAccessors(methods, name, type, isSetter))
            .filter(Access::isWiderThanPackage)
            .isPresent()
        && methods
            .findClashing(name, Stream.concat(Stream.of(container), stored).toList())
            .isEmpty();
  }
}
