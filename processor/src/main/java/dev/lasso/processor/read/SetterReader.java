package dev.lasso.processor.read;

import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.ContainerModel;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.FieldModel.MutatorModel;
import dev.lasso.processor.model.FieldModel.MutatorModel.Form;
import dev.lasso.processor.model.GeneratedMethod.InstanceMutatorModel;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * A reader that determines the instance mutators of a generated class, for the fields of a
 * container class and of its container superclasses.
 */
final class SetterReader {
  private final ContainerContext reading;
  private final List<InstanceMutatorModel> mutators = new ArrayList<>();

  SetterReader(ContainerContext containerContext) {
    this.reading = containerContext;
  }

  /** Returns the mutators, those of superclasses first. */
  List<InstanceMutatorModel> read() {
    readAll(reading.model());
    return mutators;
  }

  private void readAll(ContainerModel declarer) {
    declarer.superContainer().ifPresent(this::readAll);
    for (FieldModel field : declarer.fields()) {
      field.mutators().forEach(mutator -> read(declarer, field, mutator));
    }
  }

  private void read(ContainerModel declarer, FieldModel field, MutatorModel mutator) {
    TypeMirror type = reading.typeOf(field.element());
    boolean isResource = field instanceof FieldModel.Resource;
    List<ExecutableElement> declared =
        reading
            .declarations()
            .overriddenMethods(reading.methods(), mutator.form(), mutator.name(), isResource, type);
    if (declared.isEmpty()) {
      return;
    }
    boolean isDirect = isDirect(declarer, field);
    boolean isSeen = isDirect || (mutator.isStatic() && canCallStaticForm(declarer, mutator));
    boolean isOfNumbers = mutator.form() == Form.RESIZE || mutator.form() == Form.GROW;
    TypeMirror named =
        isOfNumbers ? reading.context().types().getPrimitiveType(TypeKind.INT) : type;
    if (!isSeen || reading.check().inaccessibleClass(named).isPresent()) {
      return;
    }
    reading.overridden().addAll(declared);
    mutators.add(
        new InstanceMutatorModel(
            declarer,
            field,
            mutator,
            isDirect,
            !isOfNumbers && ContainerContext.namesArguments(field.type()),
            Access.widest(declared).orElseThrow(),
            DeclarationReader.deprecatedAnnotation(field.element(), declared)));
  }

  /** Returns whether the generated class can change the field itself, without the static form. */
  private boolean isDirect(ContainerModel declarer, FieldModel field) {
    return reading.model().handled().contains(declarer)
        || (!(field instanceof FieldModel.Weak)
            && DeclarationReader.isAccessibleOutsidePackage(field.element()));
  }

  private boolean canCallStaticForm(ContainerModel declarer, MutatorModel mutator) {
    return declarer.packageName().equals(reading.model().packageName())
        || (declarer.isPublic() && mutator.isPublic());
  }
}
