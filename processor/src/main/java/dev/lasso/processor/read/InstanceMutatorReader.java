package dev.lasso.processor.read;

import static com.google.auto.common.MoreElements.getPackage;
import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toMap;

import dev.lasso.processor.check.HostMethods;
import dev.lasso.processor.check.MemberCheck;
import dev.lasso.processor.check.ReadContext;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.HostModel;
import dev.lasso.processor.model.InstanceMutatorModel;
import dev.lasso.processor.model.MutatorModel;
import dev.lasso.processor.model.MutatorModel.Form;
import dev.lasso.processor.type.HiddenTypes;
import dev.lasso.processor.type.Hierarchy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * Decides which instance mutators a generated class has, for the fields of a host and its super
 * hosts.
 */
final class InstanceMutatorReader {
  private final ReadContext context;
  private final HostReport report;
  private final DeclarationReader declarations;
  private final HostModel leaf;
  private final HostMethods methods;
  private final List<InstanceMutatorModel> mutators = new ArrayList<>();
  private final Set<ExecutableElement> overridden = new LinkedHashSet<>();
  private final Map<ExecutableElement, Runnable> missed;

  /**
   * For the generated class of {@code leaf}.
   *
   * @param missed takes the abstract methods that would be overridden, but for what is out of
   *     reach, and how to report them
   */
  InstanceMutatorReader(
      ReadContext context,
      HostReport report,
      DeclarationReader declarations,
      HostModel leaf,
      HostMethods methods,
      Map<ExecutableElement, Runnable> missed) {
    this.context = context;
    this.report = report;
    this.declarations = declarations;
    this.leaf = leaf;
    this.methods = methods;
    this.missed = missed;
    readAll(leaf);
  }

  /** The mutators, those of super hosts first, and by the names of their fields. */
  List<InstanceMutatorModel> mutators() {
    return mutators;
  }

  /** The abstract methods that the mutators override. */
  Set<ExecutableElement> overridden() {
    return overridden;
  }

  private void readAll(HostModel declarer) {
    declarer.superHost().ifPresent(this::readAll);
    Map<String, VariableElement> elements =
        Hierarchy.instanceFields(declarer.element()).stream()
            .collect(toMap(field -> field.getSimpleName().toString(), field -> field));
    for (FieldModel field : fields(declarer)) {
      for (MutatorModel mutator : field.mutators()) {
        read(declarer, field, elements.get(field.name()), mutator);
      }
    }
  }

  /** The fields, those of super hosts by name: in that order ECJ reads them from class files. */
  private List<FieldModel> fields(HostModel declarer) {
    return declarer == leaf
        ? declarer.fields()
        : declarer.fields().stream().sorted(comparing(FieldModel::name)).toList();
  }

  private boolean sees(HostModel declarer, MutatorModel mutator) {
    return declarer.packageName().equals(leaf.packageName())
        || (declarer.isPublic() && mutator.isPublic());
  }

  private void read(
      HostModel declarer, FieldModel field, VariableElement element, MutatorModel mutator) {
    TypeMirror type = seenFromLeaf(declarer, element);
    List<TypeMirror> parameters = declarations.parameters(mutator.form(), type);
    List<ExecutableElement> declared = methods.find(mutator.name(), parameters);
    if (methods.met(mutator.name(), parameters).size() > declared.size()
        || declared.stream().anyMatch(method -> !canOverride(method, mutator.form(), type))) {
      return; // the name is the user's
    }
    MemberCheck check = new MemberCheck(context, report);
    TypeElement host = leaf.element();
    if (!sees(declarer, mutator)) {
      declared.forEach(
          method -> missed.put(method, () -> check.reportUnreachable(host, method, declarer)));
      return;
    }
    Optional<TypeElement> hidden = hidden(mutator.form(), type);
    if (hidden.isPresent()) {
      declared.forEach(
          method -> missed.put(method, () -> check.reportUnnameable(host, method, hidden.get())));
      return;
    }
    overridden.addAll(declared);
    mutators.add(
        new InstanceMutatorModel(
            declarer,
            field,
            mutator,
            type,
            StaticCalls.nameArguments(leaf.element(), declarer.element(), mutator.form(), element),
            List.copyOf(element.asType().getAnnotationMirrors()),
            Access.widest(declared).orElse(Access.of(element.getModifiers())),
            !declared.isEmpty(),
            mutator.deprecated().or(() -> DeclarationReader.deprecated(element, declared))));
  }

  /** The class that a mutator would have to name and can not. */
  private Optional<TypeElement> hidden(Form form, TypeMirror field) {
    return form == Form.RESIZE
        ? Optional.empty()
        : HiddenTypes.named(field, getPackage(leaf.element()));
  }

  /** The type of a field; where nothing is to be substituted, with all its type annotations. */
  private TypeMirror seenFromLeaf(HostModel declarer, VariableElement field) {
    return declarer == leaf || declarer.element().getTypeParameters().isEmpty()
        ? field.asType()
        : context.types().asMemberOf((DeclaredType) leaf.element().asType(), field);
  }

  private boolean canOverride(ExecutableElement method, Form form, TypeMirror field) {
    if (!HostMethods.isAbstract(method)) {
      return false;
    }
    if (form != Form.ITEM) {
      return method.getReturnType().getKind() == TypeKind.VOID;
    }
    TypeMirror result = methods.resultOf(method);
    return result.getKind() != TypeKind.VOID
        && context.types().isSubtype(((ArrayType) field).getComponentType(), result);
  }
}
