package dev.lasso.processor.read;

import com.google.auto.common.MoreTypes;
import dev.lasso.processor.check.CalledMethodCheck;
import dev.lasso.processor.check.ContainerCheck;
import dev.lasso.processor.check.FieldCheck;
import dev.lasso.processor.check.LombokCheck;
import dev.lasso.processor.check.MemberCheck;
import dev.lasso.processor.declared.ReadContext;
import dev.lasso.processor.message.DeferredDiagnostics;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.model.ContainerModel;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.FieldModel.MutatorModel;
import dev.lasso.processor.model.GeneratedMethod.AccessorModel;
import dev.lasso.processor.model.GeneratedMethod.AccessorModel.Form;
import dev.lasso.processor.model.GeneratedModel;
import dev.lasso.processor.model.GeneratedModel.Companion;
import dev.lasso.processor.model.GeneratedModel.Platform;
import dev.lasso.processor.model.GeneratedModel.Shape;
import dev.lasso.processor.model.GeneratedModel.Subclass;
import dev.lasso.processor.type.DisplayNames;
import dev.lasso.processor.type.MissingTypes.MissingTypeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * A reader that checks a container class and converts it to a model. Valid for one round, because
 * elements differ in each round.
 */
public final class ContainerReader {
  private final Elements elements;
  private final Optional<ReadContext> readContext;
  private final Optional<DeclarationReader> declarations;

  /**
   * Creates a reader.
   *
   * @param compiledContainers the names of the container classes whose sources belong to this
   *     compilation
   */
  public ContainerReader(Elements elements, Types types, Set<String> compiledContainers) {
    this.elements = elements;
    this.readContext = ReadContext.find(elements, types);
    this.declarations =
        readContext.map(context -> new DeclarationReader(context, compiledContainers));
  }

  /**
   * Returns the class to be generated for {@code container}, or empty if {@code report} has errors.
   *
   * @throws MissingTypeException if a required type does not exist yet; the caller then drops
   *     {@code report}
   */
  public Optional<GeneratedModel> read(TypeElement container, DeferredDiagnostics report) {
    if (readContext.isEmpty()) {
      reportNoRuntime(container, report);
      return Optional.empty();
    }
    ReadContext context = readContext.get();
    context.missing().beginReading(container);
    if (!new ContainerCheck(context, report, container).check()) {
      return Optional.empty();
    }
    new LombokCheck(context, report, container).check();
    new FieldCheck(context, report, container).check();
    new CalledMethodCheck(context, report, container).check();
    new MemberCheck(context, report, container).check();
    if (report.hasErrors()) {
      return Optional.empty();
    }
    ContainerContext containerContext =
        ContainerContext.of(context, report, declarations.orElseThrow(), container);
    new MismatchedAccessorCheck(containerContext).checkTypes();
    if (report.hasErrors()) {
      return Optional.empty();
    }
    Shape shape = readShape(containerContext);
    return report.hasErrors()
        ? Optional.empty()
        : Optional.of(new GeneratedModel(containerContext.model(), shape, platform(container)));
  }

  private void reportNoRuntime(TypeElement container, DeferredDiagnostics report) {
    ModuleElement module = elements.getModuleOf(container);
    String what = "the dependency dev.lasso:lasso-runtime";
    if (module != null && !module.isUnnamed()) {
      what =
          "'requires transitive dev.lasso.runtime;' to the module-info of '"
              + module.getQualifiedName()
              + "', and "
              + what
              + " if it is not there";
    }
    report.add(Diagnostic.RUNTIME_MISSING, container, container, what);
  }

  private static Shape readShape(ContainerContext containerContext) {
    ContainerModel model = containerContext.model();
    var mutators = new SetterReader(containerContext).read();
    FeatureReader features = new FeatureReader(containerContext);
    var featureMethods = features.read();
    List<AccessorModel> accessors = new AccessorReader(containerContext).read();
    List<ExecutableElement> open =
        containerContext.methods().abstractMethods().stream()
            .filter(method -> !containerContext.overridden().contains(method))
            .toList();
    if (!open.isEmpty() || !canBeExtended(model)) {
      new MismatchedAccessorCheck(containerContext).check(open);
      return new Companion(
          open.stream().map(DisplayNames::of).toList(),
          accessors.stream().filter(each -> each.form() == Form.STATIC).toList());
    }
    checkStaticMutators(containerContext);
    return new Subclass(
        new ConstructorReader(containerContext).read(),
        model.declarerOfItems().map(declarer -> itemType(containerContext, declarer)),
        mutators,
        accessors,
        features.readChecked(),
        featureMethods);
  }

  /**
   * Returns the erasure of the type of the items, declared or inherited, as the container class
   * sees it, because its code may rely on an array of that type. Reports an inherited type that the
   * generated class cannot name.
   */
  private static TypeMirror itemType(ContainerContext containerContext, ContainerModel declarer) {
    Types types = containerContext.context().types();
    FieldModel.Items items = declarer.items().orElseThrow();
    if (declarer != containerContext.model()) {
      containerContext.check().checkAccessible(items.element(), items.erasure());
    }
    TypeMirror array = containerContext.typeOf(items.element());
    return types.erasure(MoreTypes.asArray(array).getComponentType());
  }

  /**
   * Returns whether the generated class can be a subclass. A sealed container class has to permit
   * it. ECJ omits permitted classes that are missing; if it omits the only one, that is the
   * generated class. In javac a sealed class that permits none is an error.
   */
  private static boolean canBeExtended(ContainerModel container) {
    TypeElement sealed = container.element();
    var permitted = sealed.getPermittedSubclasses();
    return permitted.isEmpty()
        ? !sealed.getModifiers().contains(Modifier.SEALED)
            || !sealed.getClass().getName().startsWith("com.sun.")
        : permitted.stream()
            .map(MoreTypes::asElement)
            .anyMatch(type -> type.getSimpleName().contentEquals(container.generatedName()));
  }

  private static void checkStaticMutators(ContainerContext containerContext) {
    for (FieldModel field : containerContext.model().fields()) {
      for (MutatorModel mutator :
          field.mutators().stream().filter(MutatorModel::isStatic).toList()) {
        List<TypeMirror> parameters = new ArrayList<>();
        parameters.add(containerContext.container().asType());
        parameters.addAll(
            containerContext
                .declarations()
                .parameterTypes(
                    mutator.form(), field instanceof FieldModel.Resource, field.type()));
        containerContext
            .methods()
            .findClashing(mutator.name(), parameters)
            .forEach(method -> containerContext.check().reportClash(method, mutator.name()));
      }
    }
  }

  private Platform platform(TypeElement container) {
    ModuleElement module = elements.getModuleOf(container);
    return new Platform(
        exists(module, "javax.annotation.processing.Generated"),
        exists(module, "org.jspecify.annotations.Nullable"));
  }

  private boolean exists(ModuleElement module, String type) {
    try {
      return elements.getTypeElement(module, type) != null;
    } catch (RuntimeException _) {
      return false; // ECJ fails if a class file names a class that is missing
    }
  }
}
