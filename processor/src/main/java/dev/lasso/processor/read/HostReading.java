package dev.lasso.processor.read;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toCollection;

import com.google.auto.common.MoreTypes;
import dev.lasso.processor.check.MemberCheck;
import dev.lasso.processor.declared.HostMethods;
import dev.lasso.processor.declared.ReadContext;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.model.HostModel;
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
record HostReading(
    ReadContext context,
    HostReport report,
    DeclarationReader declarations,
    HostModel model,
    HostMethods methods,
    MemberCheck check,
    Set<ExecutableElement> overridden) {
  static HostReading of(
      ReadContext context, HostReport report, DeclarationReader declarations, TypeElement host) {
    HostMethods methods = context.methods(host);
    Set<ExecutableElement> overridden =
        methods.abstractMethods().stream()
            .filter(method -> ProtocolMethod.isProtocolName(method.getSimpleName()))
            .collect(toCollection(HashSet::new));
    return new HostReading(
        context,
        report,
        declarations,
        declarations.read(host),
        methods,
        new MemberCheck(context, report, host),
        overridden);
  }

  TypeElement host() {
    return model.element();
  }

  /**
   * Returns the fields of {@code declarer} and of the plain superclasses between it and its
   * container superclass. Inherited fields are sorted by name, the order in which ECJ reads those
   * of class files.
   */
  Stream<VariableElement> fields(HostModel declarer) {
    return Stream.concat(
            Stream.of(declarer.element()), Hierarchy.plainSuperclasses(declarer.element()).stream())
        .flatMap(
            type -> {
              Stream<VariableElement> fields = Hierarchy.instanceFields(type).stream();
              return type.equals(host()) ? fields : fields.sorted(byName());
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
    return declarer.equals(host()) || declarer.getTypeParameters().isEmpty()
        ? field.asType()
        : context.types().asMemberOf(MoreTypes.asDeclared(host().asType()), field);
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
