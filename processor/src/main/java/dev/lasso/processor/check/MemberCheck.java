package dev.lasso.processor.check;

import static javax.lang.model.util.ElementFilter.methodsIn;

import dev.lasso.processor.declared.FieldDeclaration;
import dev.lasso.processor.declared.ReadContext;
import dev.lasso.processor.message.DeferredDiagnostics;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.model.FieldModel.MutatorModel.Form;
import dev.lasso.processor.model.ProtocolMethod;
import dev.lasso.processor.type.Hierarchy;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;

/** Rules for members of the container class that conflict with generated ones. */
public final class MemberCheck extends Check {

  public MemberCheck(ReadContext context, DeferredDiagnostics report, TypeElement container) {
    super(context, report, container);
  }

  /**
   * Reports type parameters that cannot be copied, reserved names, fields whose setters have the
   * same name, and abstract methods that the generated class cannot access.
   */
  public void check() {
    for (TypeParameterElement parameter : container.getTypeParameters()) {
      parameter.getBounds().forEach(bound -> checkAccessible(parameter, bound));
    }
    checkReserved(container);
    for (TypeElement superclass : Hierarchy.plainSuperclasses(container)) {
      checkReserved(superclass);
    }
    checkSetters();
    for (ExecutableElement method : context.methods(container).inaccessibleMethods()) {
      report.add(
          Diagnostic.ABSTRACT_UNREACHABLE,
          container,
          container,
          method,
          method.getEnclosingElement());
    }
  }

  private void checkReserved(TypeElement declarer) {
    for (ExecutableElement method : methodsIn(declarer.getEnclosedElements())) {
      if (ProtocolMethod.isProtocolName(method.getSimpleName())) {
        report.add(
            Diagnostic.MEMBER_RESERVED,
            placeOf(method),
            method,
            declarer,
            Hierarchy.generatedName(container));
      }
    }
  }

  private void checkSetters() {
    Map<String, FieldDeclaration> fields = new LinkedHashMap<>();
    for (FieldDeclaration field : context.fields(container)) {
      if (field.isOwnedOrWeak()) {
        String setter = Form.SET.nameFor(field.name());
        FieldDeclaration other = fields.putIfAbsent(setter, field);
        if (other != null) {
          report.add(Diagnostic.SETTER_CLASH, field.element(), other.name(), field.name(), setter);
        }
      }
    }
  }

  /** Reports {@code method}, which a generated static method cannot hide. */
  public void reportClash(ExecutableElement method, String generatedMethod) {
    report.add(
        Diagnostic.MEMBER_CLASH,
        placeOf(method),
        method,
        method.getEnclosingElement(),
        generatedMethod,
        Hierarchy.generatedName(container));
  }
}
