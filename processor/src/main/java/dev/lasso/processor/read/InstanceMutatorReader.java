package dev.lasso.processor.read;

import static com.google.auto.common.MoreTypes.asArray;

import dev.lasso.processor.check.HostMethods;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.FieldModel.MutatorModel;
import dev.lasso.processor.model.FieldModel.MutatorModel.Form;
import dev.lasso.processor.model.HostModel;
import dev.lasso.processor.model.MethodModel.InstanceMutatorModel;
import dev.lasso.processor.type.Bounds;
import dev.lasso.processor.type.Hierarchy;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;

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
    TypeMirror type = leaf.typeOf(declarer, element);
    List<TypeMirror> parameters = leaf.declarations().parameters(mutator.form(), type);
    List<ExecutableElement> declared = leaf.methods().find(mutator.name(), parameters);
    if (leaf.methods().met(mutator.name(), parameters).size() > declared.size()
        || declared.stream().anyMatch(method -> !canOverride(method, mutator.form(), type))) {
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
            !isOfNumbers(mutator) && namesArguments(declarer, element.asType()),
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

  private boolean canOverride(ExecutableElement method, Form form, TypeMirror field) {
    if (!HostMethods.isAbstract(method)) {
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

  /**
   * Whether the call of the static form has to name the type arguments of {@code declarer}:
   * compilers do not always infer them from {@code Box<? super T>}, whose wildcard they capture.
   * Where the leaf cannot name them, they have to.
   */
  private boolean namesArguments(HostModel declarer, TypeMirror field) {
    return Bounds.named(field).anyMatch(WildcardType.class::isInstance)
        && Bounds.named(field).anyMatch(TypeVariable.class::isInstance)
        && Hierarchy.withSuperclasses(leaf.host())
            .takeWhile(type -> !type.equals(declarer.element()))
            .allMatch(type -> leaf.check().hidden(type.getSuperclass()).isEmpty());
  }
}
