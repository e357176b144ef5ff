package dev.lasso.processor.read;

import static com.google.auto.common.MoreTypes.asArray;

import dev.lasso.processor.declared.HostMethods;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.FieldModel.MutatorModel;
import dev.lasso.processor.model.FieldModel.MutatorModel.Form;
import dev.lasso.processor.model.HostModel;
import dev.lasso.processor.model.MethodModel.InstanceMutatorModel;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * Decides which instance mutators a generated class has, for the fields of a host and its super
 * hosts.
 */
final class InstanceMutatorReader {
  private final Leaf leaf;
  private final List<InstanceMutatorModel> mutators = new ArrayList<>();

  InstanceMutatorReader(Leaf leaf) {
    this.leaf = leaf;
  }

  /** The mutators, those of super hosts first, and by the names of their fields. */
  List<InstanceMutatorModel> read() {
    readAll(leaf.model());
    return mutators;
  }

  private void readAll(HostModel declarer) {
    declarer.superHost().ifPresent(this::readAll);
    leaf.readFields(
        declarer,
        (element, field) ->
            field.mutators().forEach(mutator -> read(declarer, field, element, mutator)));
  }

  private void read(
      HostModel declarer, FieldModel field, VariableElement element, MutatorModel mutator) {
    TypeMirror type = leaf.typeOf(element);
    List<TypeMirror> parameters =
        leaf.declarations().parameters(mutator.form(), field instanceof FieldModel.Resource, type);
    List<ExecutableElement> declared = leaf.methods().find(mutator.name(), parameters);
    if (leaf.methods().met(mutator.name(), parameters).size() > declared.size()
        || declared.stream()
            .anyMatch(method -> !canOverride(method, mutator.form(), type, parameters))) {
      return; // the name is the user's
    }
    TypeMirror named = isOfNumbers(mutator) ? parameters.getFirst() : type;
    if (leaf.misses(declared, declarer, sees(declarer, mutator), named)) {
      return;
    }
    leaf.overridden().addAll(declared);
    mutators.add(
        new InstanceMutatorModel(
            declarer,
            field,
            mutator,
            type,
            !isOfNumbers(mutator) && leaf.namesArguments(declarer, element.asType()),
            List.copyOf(element.asType().getAnnotationMirrors()),
            Access.widest(declared).orElse(Access.of(element.getModifiers())),
            !declared.isEmpty(),
            mutator.deprecated().or(() -> DeclarationReader.deprecated(element, declared))));
  }

  /** Whether its signature does not name the type of the field. */
  private static boolean isOfNumbers(MutatorModel mutator) {
    return mutator.form() == Form.RESIZE || mutator.form() == Form.GROW;
  }

  private boolean sees(HostModel declarer, MutatorModel mutator) {
    return declarer.packageName().equals(leaf.model().packageName())
        || (declarer.isPublic() && mutator.isPublic());
  }

  private boolean canOverride(
      ExecutableElement method, Form form, TypeMirror field, List<TypeMirror> parameters) {
    if (!HostMethods.isAbstract(method) || !leaf.methods().takes(method, parameters)) {
      return false;
    }
    TypeMirror result = leaf.methods().resultOf(method);
    return form.isRead()
        ? result.getKind() != TypeKind.VOID
            && leaf.context()
                .types()
                .isSubtype(form == Form.ITEM ? asArray(field).getComponentType() : field, result)
        : result.getKind() == TypeKind.VOID;
  }
}
