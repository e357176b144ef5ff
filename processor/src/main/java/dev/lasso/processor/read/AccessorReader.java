package dev.lasso.processor.read;

import static com.google.auto.common.MoreElements.getPackage;
import static com.google.auto.common.MoreTypes.asDeclared;

import dev.lasso.processor.declared.HostMethods;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.FieldModel.MutatorModel;
import dev.lasso.processor.model.GeneratedMethod.AccessorModel;
import dev.lasso.processor.model.GeneratedMethod.AccessorModel.Form;
import dev.lasso.processor.model.HostModel;
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
  private final HostReading reading;
  private final List<AccessorModel> accessors = new ArrayList<>();

  AccessorReader(HostReading hostReading) {
    this.reading = hostReading;
  }

  /** Returns the accessors, those of a subclass before those of its superclass. */
  List<AccessorModel> read() {
    for (HostModel at = reading.model(); at != null; at = at.superHost().orElse(null)) {
      HostModel declarer = at;
      reading.fields(declarer).forEach(field -> read(declarer, field));
    }
    return accessors;
  }

  /** Returns the possible names of getters of {@code field}. */
  static Stream<String> getterNames(VariableElement field) {
    String name = field.getSimpleName().toString();
    String capitalized = Character.toUpperCase(name.charAt(0)) + name.substring(1);
    Stream<String> names = Stream.of(name, "get" + capitalized);
    return field.asType().getKind() == TypeKind.BOOLEAN
        ? Stream.concat(names, Stream.of("is" + capitalized))
        : names;
  }

  private void read(HostModel declarer, VariableElement field) {
    getterNames(field).forEach(name -> read(declarer, field, name, false));
    if (!field.getModifiers().contains(Modifier.FINAL)
        && !LassoAnnotation.OWNED.isOn(field)
        && !LassoAnnotation.WEAK.isOn(field)) {
      String name = MutatorModel.Form.SET.nameFor(field.getSimpleName().toString());
      read(declarer, field, name, true);
    }
  }

  private void read(HostModel declarer, VariableElement field, String name, boolean isSetter) {
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
                isSetter && HostReading.namesArguments(field.asType()),
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
      HostMethods methods, String name, TypeMirror type, boolean isSetter) {
    return isSetter
        ? methods.overridden(
            name, List.of(type), reading.context().types().getNoType(TypeKind.VOID))
        : methods.overridden(name, List.of(), type);
  }

  private static boolean isAccessible(VariableElement field, HostModel host) {
    Access access = Access.of(field);
    return access.isWiderThanPackage() || (access == Access.PACKAGE && isInPackageOf(field, host));
  }

  private static boolean isInPackageOf(VariableElement field, HostModel host) {
    return getPackage(field).getQualifiedName().contentEquals(host.packageName());
  }

  /**
   * Returns whether the generated class of {@code declarer} needs a static form of the accessor,
   * for container subclasses in other packages.
   */
  private boolean needsStaticForm(
      HostModel declarer, VariableElement field, String name, boolean isSetter) {
    if (Access.of(field) != Access.PACKAGE
        || !isInPackageOf(field, declarer)
        || !declarer.isPublic()) {
      return false;
    }
    HostMethods methods = reading.context().methods(declarer.element());
    DeclaredType host = asDeclared(declarer.element().asType());
    TypeMirror type = reading.context().types().asMemberOf(host, field);
    Stream<TypeMirror> stored = isSetter ? Stream.of(type) : Stream.of();
    return Access.widest(abstractAccessors(methods, name, type, isSetter))
            .filter(Access::isWiderThanPackage)
            .isPresent()
        && methods.findClashing(name, Stream.concat(Stream.of(host), stored).toList()).isEmpty();
  }
}
