package dev.lasso.processor.check;

import static com.google.auto.common.MoreElements.getPackage;

import dev.lasso.processor.declared.ReadContext;
import dev.lasso.processor.message.DeferredDiagnostics;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.type.Bounds;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.MissingTypes;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** A group of rules for a container class. */
abstract class Check {
  final ReadContext context;
  final DeferredDiagnostics report;
  final TypeElement container;

  Check(ReadContext context, DeferredDiagnostics report, TypeElement container) {
    this.context = context;
    this.report = report;
    this.container = container;
  }

  /** Returns the place at which to report a member. For an inherited one, that is the class. */
  public final Element placeOf(Element member) {
    return member.getEnclosingElement().equals(container) ? member : container;
  }

  /**
   * Reports {@code place} if {@code type} names a class that is inaccessible to the generated class
   * of {@code container}, which has to name {@code type}.
   *
   * @param place a field or a method, perhaps inherited, a constructor, a parameter or a type
   *     parameter that is declared with {@code type}
   */
  public final void checkAccessible(Element place, TypeMirror type) {
    context.missing().setPlace(placeOfDeclared(place));
    context.missing().require(type);
    inaccessibleClass(type).ifPresent(hidden -> reportInaccessible(place, hidden));
  }

  /**
   * Returns the class that keeps the generated class of {@code container} from naming {@code type}:
   * a class that {@code type} contains, or one that encloses it. A container class itself may
   * access private classes of its enclosing class.
   */
  public final Optional<TypeElement> inaccessibleClass(TypeMirror type) {
    return Bounds.namedTypes(type)
        .filter(DeclaredType.class::isInstance)
        // Skips the generated class of the container class itself, for which ECJ has no package.
        .filter(each -> !MissingTypes.isMissing(each))
        .flatMap(
            each ->
                Access.inaccessibleClass(
                    ((DeclaredType) each).asElement(), packageName(), this::isSuperclass)
                    .stream())
        .findFirst();
  }

  private boolean isSuperclass(Element type) {
    return context.types().isSubtype(container.asType(), context.types().erasure(type.asType()));
  }

  private CharSequence packageName() {
    return getPackage(container).getQualifiedName();
  }

  private void reportInaccessible(Element place, TypeElement hidden) {
    report.add(
        Diagnostic.TYPE_PRIVATE,
        placeOfDeclared(place),
        place.getKind() == ElementKind.CONSTRUCTOR
            ? container.getSimpleName()
            : place.getSimpleName(),
        hidden,
        Hierarchy.generatedName(container));
  }

  /** Returns the place at which to report a declaration. Type parameters have no place in ECJ. */
  private Element placeOfDeclared(Element declared) {
    return switch (declared.getKind()) {
      case TYPE_PARAMETER -> declared.getEnclosingElement();
      case FIELD, METHOD -> placeOf(declared);
      default -> declared;
    };
  }
}
