package dev.lasso.processor.read;

import com.google.auto.common.MoreTypes;
import dev.lasso.processor.check.CalledMethodCheck;
import dev.lasso.processor.check.FieldCheck;
import dev.lasso.processor.check.HostCheck;
import dev.lasso.processor.check.HostMethods;
import dev.lasso.processor.check.MemberCheck;
import dev.lasso.processor.check.NearlyWritten;
import dev.lasso.processor.check.ReadContext;
import dev.lasso.processor.check.ResourceCheck;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.GeneratedModel;
import dev.lasso.processor.model.GeneratedModel.Companion;
import dev.lasso.processor.model.GeneratedModel.Concrete;
import dev.lasso.processor.model.GeneratedModel.Platform;
import dev.lasso.processor.model.GeneratedModel.Shape;
import dev.lasso.processor.model.GetterModel.Form;
import dev.lasso.processor.model.HostModel;
import dev.lasso.processor.model.MutatorModel;
import dev.lasso.processor.type.DisplayNames;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.MissingTypeException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * Checks a {@code @GcContainer} class and reads it into a model. Good for one round, as elements
 * are new in each.
 */
public final class HostReader {
  private final Elements elements;
  private final Map<ModuleElement, Platform> platforms = new HashMap<>();
  private final Optional<ReadContext> known;
  private final Optional<DeclarationReader> declarations;

  public HostReader(Elements elements, Types types) {
    this.elements = elements;
    this.known = ReadContext.find(elements, types);
    this.declarations = known.map(DeclarationReader::new);
  }

  /**
   * The class that is to be generated for {@code host}, or empty if {@code report} has errors.
   *
   * @throws MissingTypeException if that can not be told yet, and {@code report} tells nothing
   */
  public Optional<GeneratedModel> read(TypeElement host, HostReport report) {
    if (known.isEmpty()) {
      reportNoRuntime(host, report);
      return Optional.empty();
    }
    known.get().missing().read(host);
    return read(host, report, known.get(), declarations.orElseThrow());
  }

  private void reportNoRuntime(TypeElement host, HostReport report) {
    ModuleElement module = elements.getModuleOf(host);
    if (module == null || module.isUnnamed()) {
      report.add(
          Diagnostic.RUNTIME_MISSING,
          host,
          "on the class path",
          Hierarchy.name(host),
          "the dependency dev.lasso:lasso-runtime");
    } else {
      report.add(
          Diagnostic.RUNTIME_MISSING,
          host,
          "in a module that is read by that",
          Hierarchy.name(host),
          "'requires transitive dev.lasso.runtime;' to the module-info of '"
              + module.getQualifiedName()
              + "', and the dependency dev.lasso:lasso-runtime if it is not there");
    }
  }

  private Optional<GeneratedModel> read(
      TypeElement host, HostReport report, ReadContext context, DeclarationReader declarations) {
    if (!new HostCheck(context, report).check(host)) {
      return Optional.empty();
    }
    new FieldCheck(context, report, host).check();
    new ResourceCheck(context, report, host).check();
    new CalledMethodCheck(context, report, host).check();
    HostMethods methods = context.methods(host);
    new MemberCheck(context, report).check(host);
    if (report.hasErrors()) {
      return Optional.empty();
    }
    HostModel model = declarations.read(host);
    Shape shape = readShape(context, report, declarations, model, methods);
    return report.hasErrors()
        ? Optional.empty()
        : Optional.of(
            new GeneratedModel(
                model, shape, DeclarationReader.deprecated(host, List.of()), platform(host)));
  }

  private Shape readShape(
      ReadContext context,
      HostReport report,
      DeclarationReader declarations,
      HostModel model,
      HostMethods methods) {
    Map<ExecutableElement, Runnable> missed = new HashMap<>();
    var mutators = new InstanceMutatorReader(context, report, declarations, model, methods, missed);
    var getters = new GetterReader(context, report, model, methods, missed);
    var features = new FeatureReader(context, report, model, methods);
    features.reportClashes();
    List<ExecutableElement> open =
        methods.abstractMethods().stream()
            .filter(method -> !mutators.overridden().contains(method))
            .filter(method -> !getters.overridden().contains(method))
            .filter(method -> !features.overridden().contains(method))
            .filter(method -> !isAccessor(method))
            .toList();
    if (!open.isEmpty() || !mayBeExtended(model)) {
      if (missed.keySet().containsAll(open)) {
        open.forEach(method -> missed.get(method).run());
      }
      new NearlyWritten(report, model)
          .check(open.stream().filter(method -> !missed.containsKey(method)).toList());
      return new Companion(
          open.stream().map(DisplayNames::of).toList(),
          getters.getters().stream().filter(getter -> getter.form() == Form.STATIC).toList());
    }
    checkStaticMutators(context, report, declarations, model, methods);
    ItemTypes.check(context, report, model);
    return new Concrete(
        new ConstructorReader(context, report, model).read(methods),
        ItemTypes.read(context, model),
        mutators.mutators(),
        getters.getters(),
        new CheckedMethodReader(context, report, model).read(methods),
        features.methods());
  }

  /**
   * Whether the generated class can be a subclass: a sealed host has to permit it. ECJ leaves out
   * what is permitted and missing; if that is all, it is the generated class.
   */
  private static boolean mayBeExtended(HostModel host) {
    var permitted = host.element().getPermittedSubclasses();
    return permitted.isEmpty()
        || permitted.stream()
            .map(MoreTypes::asElement)
            .anyMatch(type -> type.getSimpleName().contentEquals(host.generatedName()));
  }

  /** Whether every generated class writes the method, be it that an interface asks for it too. */
  private static boolean isAccessor(ExecutableElement method) {
    return GetterReader.ACCESSORS.contains(method.getSimpleName().toString())
        && method.getParameters().isEmpty();
  }

  private static void checkStaticMutators(
      ReadContext context,
      HostReport report,
      DeclarationReader declarations,
      HostModel model,
      HostMethods methods) {
    for (FieldModel field : model.fields()) {
      for (MutatorModel mutator : field.mutators()) {
        List<TypeMirror> parameters = new ArrayList<>();
        parameters.add(model.element().asType());
        parameters.addAll(declarations.parameters(mutator.form(), field.type().mirror()));
        methods
            .met(mutator.name(), parameters)
            .forEach(
                method ->
                    new MemberCheck(context, report)
                        .reportClash(model.element(), method, mutator.name()));
      }
    }
  }

  private Platform platform(TypeElement host) {
    return platforms.computeIfAbsent(elements.getModuleOf(host), this::platformOf);
  }

  private Platform platformOf(ModuleElement module) {
    return new Platform(
        elements.getTypeElement(module, "javax.annotation.processing.Generated") != null,
        elements.getTypeElement(module, "org.jspecify.annotations.Nullable") != null);
  }
}
