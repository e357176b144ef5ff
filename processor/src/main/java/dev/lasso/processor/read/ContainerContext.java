package dev.lasso.processor.read;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toCollection;

import com.google.auto.common.MoreTypes;
import dev.lasso.processor.check.MemberCheck;
import dev.lasso.processor.declared.ContainerMethods;
import dev.lasso.processor.declared.ReadContext;
import dev.lasso.processor.message.DeferredDiagnostics;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.model.ContainerModel;
import dev.lasso.processor.model.ProtocolMethod;
import dev.lasso.processor.type.Bounds;
import dev.lasso.processor.type.Hierarchy;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;

/**
 * The reading of a container class: the context shared by the readers of its members.
 *
 * @param overridden the abstract methods that generated methods override
 */
record ContainerContext(
    ReadContext context,
    DeferredDiagnostics report,
    DeclarationReader declarations,
    ContainerModel model,
    ContainerMethods methods,
    MemberCheck check,
    Set<ExecutableElement> overridden) {
  static ContainerContext of(
      ReadContext context,
      DeferredDiagnostics report,
      DeclarationReader declarations,
      TypeElement container) {
    ContainerMethods methods = context.methods(container);
    Set<ExecutableElement> overridden =
        methods.abstractMethods().stream()
            .filter(method -> ProtocolMethod.isProtocolName(method.getSimpleName()))
            .collect(toCollection(HashSet::new));
    return new ContainerContext(
        context,
        report,
        declarations,
        declarations.read(container),
        methods,
        new MemberCheck(context, report, container),
        overridden);
  }

  /** Reports a method, declared or inherited. */
  void report(Diagnostic diagnostic, ExecutableElement method, Object... args) {
    report.add(diagnostic, check.placeOf(method), args);
  }

  TypeElement container() {
    return model.element();
  }

  /**
   * Returns the fields of {@code declarer} and of the plain superclasses between it and its
   * container superclass. Inherited fields are sorted by name, the order in which ECJ reads those
   * of class files.
   */
  Stream<VariableElement> fields(ContainerModel declarer) {
    return Stream.concat(
            Stream.of(declarer.element()), Hierarchy.plainSuperclasses(declarer.element()).stream())
        .flatMap(
            type -> {
              Stream<VariableElement> fields = Hierarchy.instanceFields(type).stream();
              return type.equals(container()) ? fields : fields.sorted(byName());
            });
  }

  private static Comparator<VariableElement> byName() {
    return comparing(field -> field.getSimpleName().toString());
  }

  /**
   * Returns the type of a field, seen from the container class. If there is nothing to substitute,
   * the type keeps its annotations.
   */
  TypeMirror typeOf(VariableElement field) {
    TypeElement declarer = (TypeElement) field.getEnclosingElement();
    return declarer.equals(container()) || declarer.getTypeParameters().isEmpty()
        ? field.asType()
        : context.types().asMemberOf(MoreTypes.asDeclared(container().asType()), field);
  }

  /**
   * Returns whether a call of a static form has to specify type arguments. Compilers cannot always
   * infer these from types such as {@code Box<? super T>}, because they capture the wildcard.
   *
   * @param field the declared type of the field
   */
  static boolean namesArguments(TypeMirror field) {
    return Bounds.namedTypes(field).anyMatch(WildcardType.class::isInstance);
  }
}
